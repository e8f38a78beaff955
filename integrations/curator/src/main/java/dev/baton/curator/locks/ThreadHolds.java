package dev.baton.curator.locks;

import dev.baton.curator.FrameworkSession;
import dev.baton.error.LostException;
import dev.baton.lock.LockHold;
import dev.baton.protocol.EndReason;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The holds of a lock by thread, each with the number of its acquisitions. The write lock and the
 * read lock of one read/write lock share it: a thread that writes may read, too. Thread-safe.
 */
final class ThreadHolds {
  private static final Logger log = LoggerFactory.getLogger(InterProcessMutex.class);

  private final Map<Thread, ThreadHold> byThread = new ConcurrentHashMap<>();

  /** The hold of one thread. Only that thread changes it. */
  static final class ThreadHold {
    private final FrameworkSession session;
    private final LockHold hold;
    private boolean told;
    private volatile int reads;
    private volatile int writes;

    ThreadHold(FrameworkSession session, LockHold hold) {
      this.session = session;
      this.hold = hold;
    }

    LockHold hold() {
      return hold;
    }

    boolean isHeldFor(LockUse use) {
      return (use == LockUse.READ ? reads : writes) > 0;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // by its own thread only
    private void count(LockUse use, int change) {
      if (use == LockUse.READ) {
        reads += change;
      } else {
        writes += change;
      }
    }
  }

  /** Notes that the thread knows of the loss; so the lock need not be kept from others. */
  private static void tellLoss(ThreadHold mine) {
    mine.told = true;
    mine.session.abandonHold(mine.hold);
  }

  /** The ways to use a lock. */
  enum LockUse {
    READ,
    WRITE
  }

  /** Remembers the first acquisition of the calling thread. */
  void addHold(FrameworkSession session, LockHold hold, LockUse use) {
    ThreadHold mine = new ThreadHold(session, hold);
    mine.count(use, 1);
    byThread.put(Thread.currentThread(), mine);
  }

  /** Returns the hold of the calling thread; null if it has none. */
  @Nullable ThreadHold ownHold() {
    return byThread.get(Thread.currentThread());
  }

  /**
   * Counts another acquisition of the calling thread, if it has one that allows this.
   *
   * @return whether it has
   * @throws LostException if it had one, but lost it, and was not told so before
   * @throws IllegalStateException if it reads, and wants to write
   */
  boolean acquireAgain(LockUse use, String path) {
    ThreadHold mine = ownHold();
    if (mine == null || mine.told) {
      return false;
    }
    if (!mine.hold.isValid()) {
      tellLoss(mine);
      throw new LostException(
          EndReason.LEASE_OVER,
          "this thread acquired " + path + ", but has lost it; it is released, acquire it again",
          null);
    }
    if (wouldWaitForItself(use)) {
      throw new IllegalStateException(
          "this thread reads under " + path + " and would wait for itself: release the read lock");
    }
    mine.count(use, 1);
    return true;
  }

  /** Returns whether the calling thread reads, and wants to write. */
  boolean wouldWaitForItself(LockUse use) {
    ThreadHold mine = ownHold();
    return use == LockUse.WRITE && mine != null && !mine.told && !mine.isHeldFor(LockUse.WRITE);
  }

  /**
   * Takes back one acquisition of the calling thread. Releases the lock with the last. A writer
   * that reads on keeps all others out until then: in a queue that Curator shares, a node cannot
   * change.
   *
   * @throws IllegalMonitorStateException if it has none
   */
  void release(LockUse use, String path) {
    ThreadHold mine = ownHold();
    if (mine == null || !mine.isHeldFor(use)) {
      throw new IllegalMonitorStateException("this thread does not hold the lock " + path);
    }
    boolean lost = !mine.hold.isValid();
    mine.count(use, -1);
    if (!mine.isHeldFor(LockUse.READ) && !mine.isHeldFor(LockUse.WRITE)) {
      byThread.remove(Thread.currentThread());
      if (lost) {
        log.warn("{} had been lost before it was released: others may have held it", path);
      }
      mine.session.closeHold(mine.hold);
    }
  }

  /**
   * Returns whether a thread of this process has acquired the lock, and not lost it. Releases what
   * the calling thread has lost.
   */
  boolean anyValid(LockUse use) {
    ownValid(use);
    return byThread.values().stream().anyMatch(validFor(use));
  }

  /**
   * Returns whether the calling thread has acquired the lock, and not lost it. Releases what it has
   * lost: most programs release only what they are told that they have.
   */
  boolean ownValid(LockUse use) {
    ThreadHold mine = ownHold();
    if (mine != null && !mine.told && !mine.hold.isValid()) {
      tellLoss(mine);
    }
    return mine != null && validFor(use).test(mine);
  }

  private static Predicate<ThreadHold> validFor(LockUse use) {
    return one -> one.isHeldFor(use) && one.hold.isValid();
  }
}
