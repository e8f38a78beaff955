package dev.baton.curator;

import dev.baton.Baton;
import dev.baton.lock.LockHold;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A Baton that stands for a {@code CuratorFramework}, for Baton's own parts. Thread-safe.
 *
 * @see FrameworkSessions
 */
public final class FrameworkSession {
  private final Baton baton;
  private final boolean owned;
  private final Set<LockHold> holds = ConcurrentHashMap.newKeySet();

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

  /** Remembers a hold, to be closed with the framework. */
  public LockHold keepHold(LockHold hold) {
    holds.add(hold);
    return hold;
  }

  /** Closes a hold. */
  public void closeHold(LockHold hold) {
    holds.remove(hold);
    hold.close();
  }

  /** Closes all holds, as the end of a framework's session does, and the Baton if it is ours. */
  void closeSession() {
    List<LockHold> open = new ArrayList<>(holds);
    open.forEach(this::closeHold);
    if (owned) {
      baton.close();
    }
  }
}
