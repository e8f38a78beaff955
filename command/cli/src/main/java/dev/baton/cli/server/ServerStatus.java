package dev.baton.cli.server;

/** How the local server is. */
public sealed interface ServerStatus {
  /** One word for it. */
  String state();

  /**
   * It opens sessions.
   *
   * @param connect what a ZooKeeper client connects to
   * @param pid of the server's process
   * @param version of ZooKeeper
   * @param connections of clients, not counting ours
   * @param nodes in its tree
   */
  record Running(String connect, long pid, String version, int connections, int nodes)
      implements ServerStatus {
    @Override
    public String state() {
      return "running";
    }
  }

  /**
   * Its process lives, but does not serve.
   *
   * @param pid of the server's process
   * @param why as far as one can see
   */
  record Silent(long pid, String why) implements ServerStatus {
    @Override
    public String state() {
      return "silent";
    }
  }

  /** There is no such process. */
  record Stopped() implements ServerStatus {
    @Override
    public String state() {
      return "stopped";
    }
  }
}
