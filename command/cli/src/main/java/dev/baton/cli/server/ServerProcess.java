package dev.baton.cli.server;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Launches the server's process, and finds it among all processes.
 *
 * @param user number of the user that owns the process
 */
record ServerProcess(StateFolder folder, int user) {
  private static final String MAIN = ServerMain.class.getName();
  private static final Set<String> KEPT_ENVIRONMENT =
      Set.of("HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TZ");

  /** Returns the process of a server that the user of this process has started. */
  static ServerProcess ofThisUser(StateFolder folder) {
    return new ServerProcess(folder, ownerOf("self").orElseThrow());
  }

  /** Returns the number of the user that owns a process; empty if the process has ended. */
  private static Optional<Integer> ownerOf(String process) {
    try {
      return Optional.of((Integer) Files.getAttribute(Path.of("/proc", process), "unix:uid"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Launches the process detached: in a session of its own and in the root folder. Its streams,
   * environment and class path do not depend on the place where the command was given.
   */
  Process launch() {
    ProcessBuilder builder = new ProcessBuilder(commandWords());
    builder.directory(new File("/"));
    builder.redirectInput(new File("/dev/null"));
    builder.redirectOutput(Redirect.appendTo(folder.logFile().toFile()));
    builder.redirectError(Redirect.appendTo(folder.logFile().toFile()));
    builder.environment().keySet().retainAll(KEPT_ENVIRONMENT);
    builder.environment().put("CLASSPATH", absoluteClassPath());
    try {
      return builder.start();
    } catch (IOException e) {
      throw LocalServerException.notLaunched(e);
    }
  }

  private List<String> commandWords() {
    return List.of(
        "setsid",
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx256m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:ErrorFile=" + folder.crashReport(),
        MAIN,
        folder.path().toString());
  }

  private static String absoluteClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Returns the server's process, if it lives. The search compares the command line and the user.
   * So a process that has reused the pid of a dead server does not match. Neither does a process of
   * another user with the same command line. The server is found even if the address file is lost.
   */
  Optional<ProcessHandle> find(Optional<ServerAddress> address) {
    return address
        .flatMap(written -> ProcessHandle.of(written.pid()))
        .filter(this::isServer)
        .or(() -> ProcessHandle.allProcesses().filter(this::isServer).findAny());
  }

  private boolean isServer(ProcessHandle process) {
    String[] arguments = process.info().arguments().orElse(new String[0]);
    return ownerOf(Long.toString(process.pid())).equals(Optional.of(user))
        && arguments.length >= 2
        && arguments[arguments.length - 2].equals(MAIN)
        && arguments[arguments.length - 1].equals(folder.path().toString());
  }
}
