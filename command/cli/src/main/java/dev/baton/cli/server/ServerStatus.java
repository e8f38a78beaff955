package dev.baton.cli.server;

/** The status of the local server. */
public sealed interface ServerStatus {
  /** Returns the status in one word. */
  String stateWord();

  /**
   * A server that opens sessions.
   *
   * @param connect the connect string for a ZooKeeper client
   * @param pid of the server's process
   * @param version of ZooKeeper
   * @param connections of clients, without this one
   * @param nodes in its tree
   */
  record RunningServer(String connect, long pid, String version, int connections, int nodes)
      implements ServerStatus {
    @Override
    public String stateWord() {
      return "running";
    }
  }

  /**
   * A process that lives but does not serve.
   *
   * @param pid of the server's process
   * @param why as far as can be seen from outside
   */
  record SilentServer(long pid, String why) implements ServerStatus {
    @Override
    public String stateWord() {
      return "silent";
    }
  }

  /** No process. */
  record StoppedServer() implements ServerStatus {
    @Override
    public String stateWord() {
      return "stopped";
    }
  }
}
