package dev.baton.runtime.port;

import org.jspecify.annotations.Nullable;

/** Port: the ZooKeeper servers, to which sessions can be opened. */
public interface Ensemble extends AutoCloseable {
  /**
   * Opens a connection to one of the servers, another one each time; returns at once. A link opened
   * after another one was dropped connects only when that one is gone: a session never has two
   * connections.
   *
   * @param session to go on with; null for a new one
   * @param timeoutMillis the session timeout to ask for
   */
  Link open(@Nullable Session session, int timeoutMillis, Listener listener);

  /** How many servers there are to try. */
  int servers();

  /** How to speak of the ensemble to people: its connect string. */
  String describe();

  /** How many bytes the servers put before each path. */
  int chrootBytes();

  /** How many bytes the permissions of a new node take, at most, in the request to create it. */
  default int permissionBytes() {
    return WireSize.OPEN_PERMISSIONS;
  }

  /**
   * Ends the sessions of all links that are still open, and lets go of all that the ensemble keeps.
   * Waits for that, but not for long: what is not confirmed ends by its timeout.
   */
  @Override
  void close();

  /**
   * A session, as a later connection must name it.
   *
   * @param password proves that it is ours; in hexadecimal
   */
  record Session(long id, String password) {}

  /** One connection. */
  interface Link {
    /**
     * Sends {@code request}; requests are carried out and answered in order. The reply comes on a
     * thread of the ensemble, and must not block.
     */
    void send(Request request, Reply reply);

    /** Lets go of the connection; the session lasts. Nothing is told any more. */
    void drop();

    /** Ends the session and lets go of the connection; {@code then} runs when that is done. */
    void close(Runnable then);
  }

  /** Takes an answer. */
  interface Reply {
    void answered(Answer answer);
  }

  /** Learns what becomes of a connection; on a thread of the ensemble, in order, not blocking. */
  interface Listener {
    /**
     * The session can be used.
     *
     * @param timeoutMillis what the servers granted
     */
    void connected(Session session, int timeoutMillis);

    /**
     * The connection is lost, or could not be made; the link is of no more use.
     *
     * @param why for people
     */
    void disconnected(String why);

    /** The servers say that the session is over; the link is of no more use. */
    void expired();

    /**
     * A watch fired, and is spent.
     *
     * @param real false if a server made the event up from what the client had missed
     */
    void changed(String path, Kind kind, boolean real);

    /** What happened to a node. */
    enum Kind {
      CREATED,
      DELETED,
      DATA_CHANGED,
      CHILDREN_CHANGED
    }
  }
}
