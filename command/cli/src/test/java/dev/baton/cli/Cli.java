package dev.baton.cli;

import dev.baton.cli.keeper.KeeperBinary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The command {@code baton} as a process of its own, as a shell would start it. */
public record Cli(Path stateHome) {
  private static final Set<String> RUNNING = Set.of("run", "lock", "once");

  /** What it answered. */
  public record Answer(int exitCode, String out, String err) {}

  /** Starts it. */
  public Process start(String... arguments) throws IOException {
    ProcessBuilder builder = baton(arguments);
    builder.environment().put("XDG_STATE_HOME", stateHome.toString());
    builder.environment().remove("BATON_CONNECT");
    return builder.start();
  }

  /** Waits for the answer to a command line that runs another command, and so needs a keeper. */
  static Answer answer(List<String> arguments) {
    try {
      Process process = baton(arguments.toArray(String[]::new)).start();
      process.onExit().join();
      return answer(process);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Whether a command line runs another command. */
  static boolean runsOthers(List<String> arguments) {
    return !arguments.isEmpty() && RUNNING.contains(arguments.get(0));
  }

  /** Starts it, and waits for its answer; that is short enough to fit into a pipe. */
  public Answer run(String... arguments) throws IOException, InterruptedException {
    return answer(start(arguments));
  }

  /** Waits for the answer of {@link #start}. */
  public static Answer answer(Process process) throws IOException, InterruptedException {
    int exitCode = process.waitFor();
    return new Answer(
        exitCode,
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8),
        new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
  }

  /** Waits for an answer of any length: a process that fills a pipe ends only when that is read. */
  static Answer answer(ProcessBuilder builder) throws IOException, InterruptedException {
    Path out = Files.createTempFile("answer", ".out");
    Path err = Files.createTempFile("answer", ".err");
    try {
      builder.redirectOutput(out.toFile()).redirectError(err.toFile());
      int exitCode = builder.start().waitFor();
      return new Answer(exitCode, Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Sends a signal; returns whether there was such a process. */
  public static boolean signal(String name, long pid) {
    try {
      return new ProcessBuilder("kill", "-" + name, Long.toString(pid))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .onExit()
              .join()
              .exitValue()
          == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The command with these arguments; as the launcher does, through the keeper if it runs others.
   */
  public static ProcessBuilder baton(String... arguments) {
    ProcessBuilder builder = java(Main.class);
    if (runsOthers(List.of(arguments))) {
      builder.command().add(0, KeeperBinary.release().toString());
    }
    builder.command().addAll(List.of(arguments));
    return builder;
  }

  /** A JVM like ours, with the class path of the tests, and without the settings of its user. */
  public static ProcessBuilder java(Class<?> main) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", main.getName()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.environment().put("XDG_CONFIG_HOME", "/nowhere");
    return builder;
  }
}
