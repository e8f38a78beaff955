package dev.baton.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A user of the test's own, whose processes and threads can be limited: the kernel limits all users
 * but root, which tests mostly run as. Without root the limit counts what else the user runs.
 *
 * @param user id of the user
 */
public record ProcessLimit(int user) {
  private static final int FIRST_USER = 50_000;
  private static final int USERS = 10_000;

  /** Returns the limit of a user that no other test of this machine has. */
  public static ProcessLimit ofOwnUser() throws IOException {
    int own = (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    long free = FIRST_USER + ProcessHandle.current().pid() % USERS;
    return new ProcessLimit(own == 0 ? (int) free : own);
  }

  /** Returns what to write before a command that the user runs, with root's access to files. */
  public List<String> asUser() {
    if (user < FIRST_USER) {
      return List.of();
    }
    String id = Integer.toString(user);
    String files = "+dac_override,+dac_read_search";
    return List.of(
        "/usr/bin/setpriv",
        "--reuid=" + id,
        "--regid=" + id,
        "--clear-groups",
        "--inh-caps=" + files,
        "--ambient-caps=" + files);
  }

  /** Lets process {@code pid} start as many processes and threads as {@code spare} from now on. */
  void limit(long pid, long spare) {
    long tasks = processes().stream().mapToLong(ProcessLimit::threads).sum();
    set(pid, tasks + spare);
  }

  /** Lifts the limit from all processes of the user. */
  void lift() {
    processes().forEach(pid -> set(pid, FIRST_USER));
  }

  private void set(long pid, long most) {
    List<String> prlimit = new ArrayList<>(asUser());
    prlimit.addAll(List.of("prlimit", "--pid=" + pid, "--nproc=" + most + ":"));
    try {
      var unused =
          new ProcessBuilder(prlimit)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .onExit()
              .join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Long> processes() {
    return ProcessTable.read().stream()
        .map(ProcessTable.Entry::pid)
        .filter(pid -> owner(pid) == user)
        .toList();
  }

  private static int owner(long pid) {
    try {
      return (Integer) Files.getAttribute(Path.of("/proc/" + pid), "unix:uid");
    } catch (IOException e) {
      return -1; // it has ended
    }
  }

  private static long threads(long pid) {
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/" + pid, "task"))) {
      long count = 0;
      for (Path unused : tasks) {
        count++;
      }
      return count;
    } catch (IOException e) {
      return 0; // it has ended
    }
  }
}
