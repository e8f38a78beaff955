package dev.baton.sim.soak;

import dev.baton.testkit.SmallDisk;
import dev.baton.testkit.ZooKeeperProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The disks that the servers' logs are on. Who may mount gives each server a small one; otherwise a
 * full one is had by limiting the sizes of the files that a server writes.
 */
final class Disks implements AutoCloseable {
  private final List<SmallDisk> disks = new ArrayList<>();

  private Disks() {}

  /**
   * Small ones.
   *
   * @param folder as {@link dev.baton.testkit.ZooKeeperCluster} lays it out
   */
  static Disks small(Path folder, int servers, int megabytes) {
    Disks disks = new Disks();
    for (int id = 1; id <= servers; id++) {
      Path data = folder.resolve("server-" + id).resolve("data");
      disks.disks.add(SmallDisk.mount(data, megabytes));
    }
    return disks;
  }

  /** None of their own. */
  static Disks common() {
    return new Disks();
  }

  /** From now on there is no room for what a server writes. */
  void fill(ZooKeeperProcess server) {
    if (disks.isEmpty()) {
      limitFiles(server);
    } else {
      disks.get(server.id() - 1).fill();
    }
  }

  /** Ends {@link #fill} for a server that was killed since; a limit has ended with its process. */
  void free(ZooKeeperProcess server) {
    if (!disks.isEmpty()) {
      disks.get(server.id() - 1).free();
    }
  }

  private static void limitFiles(ZooKeeperProcess server) {
    try {
      Process prlimit =
          new ProcessBuilder("prlimit", "--pid", Long.toString(server.pid()), "--fsize=0:").start();
      if (prlimit.onExit().join().exitValue() != 0) {
        throw new IllegalStateException("cannot limit the files of server " + server.id());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot limit the sizes of files", e);
    }
  }

  @Override
  public void close() {
    disks.forEach(SmallDisk::close);
  }
}
