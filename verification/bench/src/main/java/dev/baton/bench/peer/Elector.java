package dev.baton.bench.peer;

import java.time.Duration;

/** A library that elects leaders. Thread-safe, as are its connections. */
public interface Elector {
  /** What it is called in reports. */
  String name();

  /** Connects, and returns when a server has answered. */
  Connection connect(String servers, Duration sessionTimeout);

  /** A session, or what the library has in its place. */
  interface Connection extends AutoCloseable {
    /**
     * Begins to stand for an election whose node exists.
     *
     * @param elected told each time it leads, on whatever thread the library tells it
     */
    Member join(String election, Runnable elected);

    /**
     * Stands for an election that somebody leads, and returns as soon as it can name the leader.
     */
    Member joinUntilNamed(String election) throws InterruptedException;

    @Override
    void close();
  }

  /** One who takes part in an election. */
  interface Member extends AutoCloseable {
    /** Begins to give up the leadership that it has. */
    void giveUp();

    /** Stands for the election again, unless it does by itself. */
    void rejoin();

    /** Leaves. */
    @Override
    void close();
  }
}
