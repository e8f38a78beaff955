package dev.baton.bench.tools;

import dev.baton.testkit.TempDirectory;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A run of a command, from its start to its end.
 *
 * <p>GNU time starts the command and reports its peak memory, as the kernel counted it. That is
 * exact, while the number in {@code /proc} is gone with the process. Since time is small, the
 * command does not inherit the peak of this JVM. The wall time includes the start of time itself,
 * about a millisecond, the same for every command.
 *
 * @param wallNanos the nanoseconds from before its start until its end was seen here
 * @param exitCode its own exit code; 127 if there is no such command, 128 plus the signal if a
 *     signal ended it
 * @param peakKib the largest resident set at any moment, in KiB, of the command or a process that
 *     it waited for; the largest of them, not their sum
 * @param printed its standard output and standard error
 */
public record CommandRun(long wallNanos, int exitCode, long peakKib, String printed) {
  private static final String TIME = "/usr/bin/time";
  private static final File NOTHING = new File("/dev/null");

  /** Returns true if there is GNU time, without which no command can be run. */
  public static boolean isPossible() {
    return Files.isExecutable(Path.of(TIME));
  }

  /**
   * Runs a command with empty input, and waits for its end.
   *
   * @param environment the variables added to the environment of this JVM
   * @param atMost the time limit, after which the command is killed
   * @throws UncheckedIOException if there is no GNU time, or no room for the output
   * @throws IllegalStateException if it takes longer, with its output
   */
  public static CommandRun runCommand(
      List<String> command, Map<String, String> environment, Duration atMost) {
    try (TempDirectory files = new TempDirectory()) {
      Path peak = files.path().resolve("peak");
      Path printed = files.path().resolve("printed");
      ProcessBuilder builder = timedCommand(command, peak, printed);
      builder.environment().putAll(environment);
      long begin = System.nanoTime();
      Process process = builder.start();
      boolean ended = endsWithin(atMost, process);
      long wallNanos = System.nanoTime() - begin;
      if (!ended) {
        killTree(process);
        throw new IllegalStateException(
            "%s took more than %s; it printed:%n%s"
                .formatted(String.join(" ", command), atMost, Files.readString(printed)));
      }
      long peakKib = Long.parseLong(Files.readString(peak).strip());
      return new CommandRun(wallNanos, process.exitValue(), peakKib, Files.readString(printed));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + String.join(" ", command), e);
    }
  }

  private static ProcessBuilder timedCommand(List<String> command, Path peak, Path printed) {
    List<String> timed =
        new ArrayList<>(List.of(TIME, "--quiet", "--format=%M", "--output=" + peak));
    timed.addAll(command);
    return new ProcessBuilder(timed)
        .redirectInput(NOTHING)
        .redirectErrorStream(true)
        .redirectOutput(printed.toFile());
  }

  private static boolean endsWithin(Duration atMost, Process process) {
    try {
      return process.waitFor(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      killTree(process);
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a command runs", e);
    }
  }

  /**
   * Kills the process. The children go first, since they would otherwise no longer be known as its
   * children.
   */
  private static void killTree(Process process) {
    try (Stream<ProcessHandle> descendants = process.descendants()) {
      descendants.forEach(ProcessHandle::destroyForcibly);
    }
    process.destroyForcibly().onExit().join();
  }
}
