package dev.baton.bench.peer;

import java.time.Duration;

/** A library that gives out locks. Thread-safe, as are its connections and mutexes. */
public interface Locker {
  /** What it is called in reports. */
  String name();

  /** Connects, and returns when a server has answered. */
  Connection connect(String servers, Duration sessionTimeout);

  /** A session, or what the library has in its place. */
  interface Connection extends AutoCloseable {
    /** The mutex of a path that exists. */
    Mutex mutex(String path);

    @Override
    void close();
  }

  /** A lock that one has at a time. */
  interface Mutex {
    /** Waits until the calling thread has it. */
    Held acquire() throws InterruptedException;
  }

  /** To be released by the thread that acquired it. */
  interface Held {
    /** Lets go. */
    void release();
  }
}
