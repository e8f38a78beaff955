package dev.baton.bench.peer;

import java.time.Duration;

/** A library that gives out locks. Thread-safe, as are its connections and mutexes. */
public interface PeerLocker {
  /** Returns the name in reports. */
  String lockerName();

  /** Connects. Returns when a server has answered. */
  LockerConnection connectSession(String servers, Duration sessionTimeout);

  /** A session, or the library's counterpart. */
  interface LockerConnection extends AutoCloseable {
    /** Returns the mutex of an existing path. */
    PeerMutex openMutex(String path);

    @Override
    void close();
  }

  /** A lock with one holder at a time. */
  interface PeerMutex {
    /** Waits until the calling thread has it. */
    HeldMutex acquire() throws InterruptedException;
  }

  /** A held lock, which only its acquiring thread may release. */
  interface HeldMutex {
    /** Releases the lock. */
    void release();
  }
}
