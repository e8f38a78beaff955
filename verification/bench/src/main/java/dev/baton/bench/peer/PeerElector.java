package dev.baton.bench.peer;

import java.time.Duration;

/** A library that elects leaders. Thread-safe, as are its connections. */
public interface PeerElector {
  /** Returns the name in reports. */
  String electorName();

  /** Connects. Returns when a server has answered. */
  ElectorConnection connectSession(String servers, Duration sessionTimeout);

  /** A session, or the library's counterpart. */
  interface ElectorConnection extends AutoCloseable {
    /**
     * Begins to join an election with an existing node.
     *
     * @param elected runs each time the member leads, on the library's thread
     */
    ElectionMember joinElection(String election, Runnable elected);

    /** Joins an election that has a leader. Returns as soon as the leader's name is known. */
    ElectionMember joinUntilNamed(String election) throws InterruptedException;

    @Override
    void close();
  }

  /** A participant in an election. */
  interface ElectionMember extends AutoCloseable {
    /** Begins to give up the leadership that it has. */
    void giveUp();

    /** Joins the election again, unless it does so by itself. */
    void rejoinElection();

    /** Leaves the election. */
    @Override
    void close();
  }
}
