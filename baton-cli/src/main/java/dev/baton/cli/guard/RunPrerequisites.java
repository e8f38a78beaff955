package dev.baton.cli.guard;

import dev.baton.cli.files.Reasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** What a machine must have for baton to run commands: programs, and a folder to write to. */
public final class RunPrerequisites {
  /** The programs that guard each command. */
  private static final List<String> PROGRAMS = List.of("bash", "setsid", "mkfifo", "rm");

  /** The program that runs {@code --follow}. */
  public static final String SHELL = "sh";

  /** The program that talks to systemd. */
  public static final String NOTIFIER = "systemd-notify";

  /** A warden, a gate, what either of them calls, and a thread of the JVM for each of the two. */
  private static final int PROCESSES_AND_THREADS = 5;

  private static final String FOLDER_VARIABLE = "TMPDIR";
  private static final int SAMPLE_BYTES = 16_384;

  private RunPrerequisites() {}

  /**
   * Checks that {@code command} can be run here.
   *
   * @param more programs that are needed, too
   * @throws CannotRunException if something is missing
   */
  public static void check(String command, List<String> more) {
    Executable.check(command, path());
    List<String> missing = missingPrograms(more);
    if (!missing.isEmpty()) {
      throw failure(
          "baton needs %s, not found in the PATH; Debian has it in bash, coreutils or util-linux"
              .formatted(String.join(" and ", missing)));
    }
    folderTrouble()
        .ifPresent(
            trouble -> {
              throw failure(trouble);
            });
  }

  private static CannotRunException failure(String message) {
    return new CannotRunException(CannotRunException.NOT_EXECUTABLE, message);
  }

  /** Returns the programs that are not in the PATH: those that guard commands, and {@code more}. */
  public static List<String> missingPrograms(List<String> more) {
    return Stream.concat(PROGRAMS.stream(), more.stream())
        .filter(program -> !isExecutable(program))
        .toList();
  }

  private static boolean isExecutable(String program) {
    try {
      Executable.check(program, path());
      return true;
    } catch (CannotRunException e) {
      return false;
    }
  }

  private static String path() {
    return System.getenv().getOrDefault("PATH", "");
  }

  /**
   * Checks that a command can be started and guarded now. A start that comes to a limit halfway
   * would leave a process behind: the JVM forgets a child that it has no thread to wait for.
   *
   * @throws CannotRunException if this user or container is at its limit of processes and threads
   */
  static void checkRoom() {
    CountDownLatch end = new CountDownLatch(1);
    List<Thread> room = new ArrayList<>();
    try {
      for (int i = 0; i < PROCESSES_AND_THREADS; i++) {
        Thread thread = new Thread(() -> awaitEnd(end), "baton-room");
        thread.setDaemon(true);
        thread.start();
        room.add(thread);
      }
    } catch (OutOfMemoryError e) {
      throw failure(
          "cannot start a command: no room for more processes and threads; see ulimit -u");
    } finally {
      end.countDown();
      room.forEach(RunPrerequisites::awaitEnd);
    }
  }

  private static void awaitEnd(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void awaitEnd(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the folder for temporary files: that of TMPDIR, or the one of this system. */
  public static Path temporaryFolder() {
    String named = System.getenv().getOrDefault(FOLDER_VARIABLE, "");
    String folder = named.isEmpty() ? System.getProperty("java.io.tmpdir", "/tmp") : named;
    return Path.of(folder).toAbsolutePath();
  }

  /** Returns what is wrong with the folder for temporary files; empty if it can be written to. */
  public static Optional<String> folderTrouble() {
    Path folder = temporaryFolder();
    try {
      Path sample = Files.createTempDirectory(folder, "baton-try-");
      try {
        Files.write(sample.resolve("sample"), new byte[SAMPLE_BYTES]);
      } finally {
        Files.deleteIfExists(sample.resolve("sample"));
        Files.deleteIfExists(sample);
      }
      return Optional.empty();
    } catch (IOException e) {
      String text = "%s, the folder for temporary files, can't be written to: %s; see %s";
      return Optional.of(text.formatted(folder, Reasons.of(e), FOLDER_VARIABLE));
    }
  }
}
