package dev.baton.cli.guard;

import java.util.List;
import java.util.Map;

/** Variables that a JVM takes its options from: the launchers set them aside for the command. */
final class SetAside {
  private static final String PREFIX = "BATON_COMMAND_";
  private static final List<String> NAMES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private SetAside() {}

  /** Gives the variables back, under their own names. */
  static void giveBack(Map<String, String> environment) {
    for (String name : NAMES) {
      String value = environment.remove(PREFIX + name);
      if (value != null) {
        environment.put(name, value);
      }
    }
  }
}
