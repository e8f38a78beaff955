package dev.baton.observe;

import dev.baton.error.BatonException;
import dev.baton.participants.Participant;
import java.util.Optional;

/**
 * Callbacks for the events of an election, for {@link dev.baton.election.Election#observe}. They
 * run one at a time and in order, on the executor of Baton's callbacks. A callback that throws is
 * logged.
 *
 * <p>Nothing piles up behind a slow callback: overtaken events are left out. So it may miss a
 * participant that came and went, but never the final state.
 *
 * <p>At first the observer is told of all participants, as if they had just joined, and of the
 * leader; then of each change. A candidate that returns by another node, for example after a
 * resignation, leaves and joins. In a race only the leader and the {@linkplain
 * dev.baton.election.CandidateBuilder#registered() registered} candidates are visible.
 */
public interface Observer {
  /**
   * Called when there is another leader, which may not know yet that it leads; empty if there is
   * none.
   */
  default void leaderChanged(Optional<Participant> leader) {}

  /** Called when a participant has joined. */
  default void joined(Participant participant) {}

  /** Called when a participant has left, by choice or because its session ended. */
  default void left(Participant participant) {}

  /** Called when the connection is lost. Earlier news may be out of date until {@link #resumed}. */
  default void suspended() {}

  /** Called when the news is up to date again; missed changes have been told just before. */
  default void resumed() {}

  /**
   * Called when a node may not be read, so that earlier news may be out of date. It is called once.
   * The observation looks again each minute, and goes on by itself when it may.
   *
   * @param why names the missing permission
   */
  default void failed(BatonException why) {}

  /**
   * Called when a condition of the {@link Warnings} has begun; once, until it is over. No condition
   * begins or ends while the observation does not know the present state.
   */
  default void warned(Warning warning) {}

  /**
   * Called when a condition has ended.
   *
   * @param warning the warning that was told when it began
   */
  default void warningOver(Warning warning) {}
}
