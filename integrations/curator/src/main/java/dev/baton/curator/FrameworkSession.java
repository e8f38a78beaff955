package dev.baton.curator;

import dev.baton.Baton;
import dev.baton.error.ClosedException;
import dev.baton.lock.LockHold;
import java.util.HashSet;
import java.util.Set;

/**
 * A Baton that stands for a {@code CuratorFramework}, for Baton's own parts. Thread-safe.
 *
 * @see FrameworkSessions
 */
public final class FrameworkSession {
  private final Baton baton;
  private final boolean owned;
  private final Set<LockHold> holds = new HashSet<>();
  private boolean closed;

  /**
   * Creates a session.
   *
   * @param owned whether the Baton ends with the framework
   */
  FrameworkSession(Baton baton, boolean owned) {
    this.baton = baton;
    this.owned = owned;
  }

  /** Returns the Baton. */
  public Baton baton() {
    return baton;
  }

  /**
   * Remembers a hold, to be closed with the framework.
   *
   * @throws ClosedException if the framework is closed; the hold is, too
   */
  public synchronized LockHold keepHold(LockHold hold) {
    if (closed) {
      hold.close();
      throw new ClosedException("the CuratorFramework has been closed");
    }
    holds.add(hold);
    return hold;
  }

  /** Closes a hold. */
  public synchronized void closeHold(LockHold hold) {
    holds.remove(hold);
    hold.close();
  }

  private synchronized void closeHolds() {
    closed = true;
    holds.forEach(LockHold::close);
    holds.clear();
  }

  /** Closes all holds, as the end of a framework's session does, and the Baton if it is ours. */
  void closeSession() {
    closeHolds();
    if (owned) {
      baton.close();
    }
  }
}
