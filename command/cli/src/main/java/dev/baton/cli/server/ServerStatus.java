package dev.baton.cli.server;

/** The status of the local server. */
public sealed interface ServerStatus {
  /** Returns the status in one word. */
  String state();

  /**
   * A server that opens sessions.
   *
   * @param connect the connect string for a ZooKeeper client
   * @param pid of the server's process
   * @param version of ZooKeeper
   * @param connections of clients, without this one
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
   * A process that lives but does not serve.
   *
   * @param pid of the server's process
   * @param why as far as can be seen from outside
   */
  record Silent(long pid, String why) implements ServerStatus {
    @Override
    public String state() {
      return "silent";
    }
  }

  /** No process. */
  record Stopped() implements ServerStatus {
    @Override
    public String state() {
      return "stopped";
    }
  }
}
