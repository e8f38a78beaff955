package dev.baton.sim.soak;

import dev.baton.testkit.SmallDisk;
import dev.baton.testkit.ZooKeeperProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The disks with the servers' logs. A user with permission to mount gives each server a small disk.
 * Otherwise a limit on the sizes of a server's files imitates a full disk.
 */
final class ServerDisks implements AutoCloseable {
  private final List<SmallDisk> disks = new ArrayList<>();

  private ServerDisks() {}

  /**
   * Mounts a small disk for each server.
   *
   * @param folder the folder, as {@link dev.baton.testkit.ZooKeeperCluster} lays it out
   */
  static ServerDisks mountSmall(Path folder, int servers, int megabytes) {
    ServerDisks disks = new ServerDisks();
    for (int id = 1; id <= servers; id++) {
      Path data = folder.resolve("server-" + id).resolve("data");
      disks.disks.add(SmallDisk.mount(data, megabytes));
    }
    return disks;
  }

  /** Creates disks that limit the files of a server, without any disk of their own. */
  static ServerDisks withoutMounts() {
    return new ServerDisks();
  }

  /** Fills the disk of a server, which has no room to write from now on. */
  void fillDisk(ZooKeeperProcess server) {
    if (disks.isEmpty()) {
      limitFiles(server);
    } else {
      disks.get(server.id() - 1).fill();
    }
  }

  /**
   * Ends {@link #fillDisk} for a server that was killed since. A limit has ended with its process.
   */
  void freeDisk(ZooKeeperProcess server) {
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
