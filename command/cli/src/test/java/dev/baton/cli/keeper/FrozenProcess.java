package dev.baton.cli.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A process that the kernel does not run until this is closed; no signal continues it. */
final class FrozenProcess implements AutoCloseable {
  private static final String FREEZE =
      "d=/sys/fs/cgroup/frozen-$0 && mkdir $d && echo $0 > $d/cgroup.procs"
          + " && echo 1 > $d/cgroup.freeze"
          + " && until grep -q 'frozen 1' $d/cgroup.events; do :; done";
  private static final String THAW =
      "d=/sys/fs/cgroup/frozen-$0 && echo 0 > $d/cgroup.freeze;"
          + " echo $0 2> /dev/null > /sys/fs/cgroup/cgroup.procs;"
          + " until rmdir $d 2> /dev/null; do :; done";

  private final long pid;

  private FrozenProcess(long pid) {
    this.pid = pid;
  }

  /** Freezes a process whose mount namespace has the cgroups. */
  static FrozenProcess freeze(long pid) throws IOException {
    run(pid, FREEZE);
    return new FrozenProcess(pid);
  }

  private static void run(long pid, String script) throws IOException {
    Process shell =
        new ProcessBuilder("nsenter", "-m", "-t", "" + pid, "sh", "-c", script, "" + pid)
            .inheritIO()
            .start();
    assertThat(shell.onExit().join().exitValue()).isZero();
  }

  @Override
  public void close() {
    try {
      run(pid, THAW);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
