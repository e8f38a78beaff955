package dev.baton.bench.peer;

import java.time.Duration;

/** A library that gives out locks. Thread-safe, as are its connections and mutexes. */
public interface Locker {
  /** Returns the name in reports. */
  String name();

  /** Connects. Returns when a server has answered. */
  Connection connect(String servers, Duration sessionTimeout);

  /** A session, or the library's counterpart. */
  interface Connection extends AutoCloseable {
    /** Returns the mutex of an existing path. */
    Mutex mutex(String path);

    @Override
    void close();
  }

  /** A lock with one holder at a time. */
  interface Mutex {
    /** Waits until the calling thread has it. */
    Held acquire() throws InterruptedException;
  }

  /** A held lock, which only its acquiring thread may release. */
  interface Held {
    /** Releases the lock. */
    void release();
  }
}
