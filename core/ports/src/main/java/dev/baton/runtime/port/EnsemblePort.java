package dev.baton.runtime.port;

import org.jspecify.annotations.Nullable;

/** Port to the ZooKeeper servers, which open sessions. */
public interface EnsemblePort extends AutoCloseable {
  /**
   * Opens a connection to one of the servers, another one each time, and returns at once. A link
   * opened after another one was dropped connects only when that one is gone, so a session never
   * has two connections.
   *
   * @param session the session to go on with; null for a new one
   * @param timeoutMillis the session timeout to ask for
   */
  EnsembleLink openLink(
      @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener);

  /** Returns how many servers there are to try. */
  int serverCount();

  /** Returns the name of the ensemble for people: its connect string. */
  String describeServers();

  /** Returns how many bytes the servers put before each path. */
  int chrootBytes();

  /** Returns how many bytes the permissions of the new node take in this request. */
  default int permissionBytes(ZooKeeperRequest.Create create) {
    return WireSize.OPEN_PERMISSIONS;
  }

  /**
   * Ends the sessions of all open links, and lets go of all resources. It waits for that, but not
   * for long: an unconfirmed session ends by its timeout.
   */
  @Override
  void close();

  /**
   * A session, as a later connection must name it.
   *
   * @param password the proof that the session is ours, in hexadecimal
   */
  record SessionCredentials(long id, String password) {}

  /** A connection. */
  interface EnsembleLink {
    /**
     * Sends {@code request}. Requests are carried out and answered in order. The reply comes on a
     * thread of the ensemble, and must not block.
     */
    void sendRequest(ZooKeeperRequest request, AnswerHandler reply);

    /** Returns the name of the server for people. */
    default String describeServer() {
      return "the server";
    }

    /** Lets go of the connection; the session lasts. The listener is told nothing any more. */
    void dropLink();

    /** Ends the session and lets go of the connection; {@code then} runs when that is done. */
    void closeSession(Runnable then);
  }

  /** Takes an answer. */
  interface AnswerHandler {
    void onAnswer(ZooKeeperAnswer answer);
  }

  /**
   * Learns what happens to a connection, on a thread of the ensemble, in order. It must not block.
   */
  interface LinkListener {
    /**
     * Called when the session can be used.
     *
     * @param timeoutMillis the timeout that the servers granted
     */
    void onConnected(SessionCredentials session, int timeoutMillis);

    /**
     * Called when the connection is lost or could not be made. The link is of no more use.
     *
     * @param why the reason, for people
     */
    void onDisconnected(String why);

    /**
     * Called when the server ends the connection because this client has proved no identity. The
     * link is of no more use.
     *
     * @param why the reason, for people
     */
    default void onUnidentified(String why) {
      onDisconnected(why);
    }

    /** Called when the servers say that the session is over. The link is of no more use. */
    void onExpired();

    /**
     * Called when a watch has fired, and is spent.
     *
     * @param real false if a server made the event up from what the client had missed
     */
    void onNodeChanged(String path, WatchKind kind, boolean real);

    /** The changes of a node. */
    enum WatchKind {
      CREATED,
      DELETED,
      DATA_CHANGED,
      CHILDREN_CHANGED
    }
  }
}
