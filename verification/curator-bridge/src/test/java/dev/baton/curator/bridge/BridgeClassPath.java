package dev.baton.curator.bridge;

import dev.baton.testkit.ChildProcess;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The class paths of programs that use Curator's recipes: with the bridge, or with Curator. */
final class BridgeClassPath {
  private static final Path MODULE =
      Path.of(System.getProperty("baton.root"), "verification/curator-bridge");

  /** Curator itself. */
  static final Path CURATOR = MODULE.resolve("target/curator/curator-recipes.jar");

  /** What the bridge's jar has in it. */
  static final Path BRIDGE = MODULE.resolve("target/classes");

  private BridgeClassPath() {}

  /** Returns the class path of this test, which has the bridge. */
  static String withBridge() {
    return System.getProperty("java.class.path");
  }

  /** Returns the class path with Curator's jar in place of the bridge. */
  static String withCurator() {
    return Arrays.stream(withBridge().split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).equals(BRIDGE) ? CURATOR.toString() : entry)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Returns the command that runs {@code main} on a class path. */
  static List<String> javaCommand(String classPath, String main, String... arguments) {
    List<String> command = ChildProcess.javaCommand(List.of(), main, arguments);
    command.set(command.indexOf("-cp") + 1, classPath);
    return command;
  }
}
