package dev.baton.cli.guard;

import java.util.List;
import java.util.Map;

/** Variables that a JVM takes its options from: the launchers set them aside for the command. */
final class SetAside {
  private static final String PREFIX = "BATON_COMMAND_";
  private static final List<String> NAMES =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  private SetAside() {}

  /**
   * Gives the variables back, under their own names.
   *
   * @throws CannotRunException if Java could not read one
   */
  static void giveBack(Map<String, String> environment) {
    for (String name : NAMES) {
      String value = environment.remove(PREFIX + name);
      if (value != null) {
        environment.put(name, readable(name, value));
      }
    }
  }

  private static String readable(String name, String value) {
    try {
      return NativeText.readable(name, value);
    } catch (IllegalArgumentException e) {
      throw new CannotRunException(
          CannotRunException.NOT_EXECUTABLE, String.valueOf(e.getMessage()));
    }
  }
}
