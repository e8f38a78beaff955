package dev.baton.spring.election;

import dev.baton.Baton;
import dev.baton.spring.guard.CallGuard;
import dev.baton.spring.guard.GuardScope;
import dev.baton.spring.guard.GuardScope.GuardKind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An election, or that of a shard, whose leader runs calls. Thread-safe. */
public interface GuardedElection {
  /** Returns the connection of its candidate. */
  Baton session();

  /** Returns the name of its ensemble; empty for the main one. */
  String ensemble();

  /** Returns its path. */
  String path();

  /** Returns what a call needs that is to run on the leader only. */
  default GuardScope scope() {
    return new GuardScope(session(), ensemble(), path(), GuardKind.LEADERSHIP, 0);
  }

  /** Returns whether this process has joined the queue, or is about to. */
  boolean hasJoined();

  /**
   * Waits for a term in which calls may begin.
   *
   * @param atMost the longest wait; zero not to wait. A shard is never waited for
   * @return the term; null if this process does not lead in time, or the thread is interrupted
   * @throws dev.baton.error.RefusedException if something keeps it out of the queue
   * @throws dev.baton.error.ClosedException if the application stops
   */
  @Nullable CallGuard awaitTerm(Duration atMost);
}
