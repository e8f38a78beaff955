package dev.baton.observe;

import dev.baton.error.BatonException;
import dev.baton.participants.Participant;
import java.util.Optional;

/**
 * Is told what happens in an election, by {@link dev.baton.election.Election#observe}. All of it is
 * called one at a time and in order, on the executor of Baton's callbacks; one that throws is
 * logged. Nothing piles up behind one that is slow: what has been overtaken meanwhile is left out,
 * so that it may miss somebody who came and went, but never how things stand.
 *
 * <p>At first it is told of all who take part, as if they had just joined, and who leads; then of
 * each change. A candidate that comes back by another node, as one does that has resigned, leaves
 * and joins. In a race only those are seen who lead or are {@linkplain
 * dev.baton.election.CandidateBuilder#registered() registered}.
 */
public interface ElectionObserver {
  /**
   * Called when there is another leader, which may not know yet that it leads; empty if there is
   * none.
   */
  default void onLeaderChanged(Optional<Participant> leader) {}

  /** Called when a participant has joined. */
  default void onJoined(Participant participant) {}

  /** Called when a participant has left, by choice or because its session ended. */
  default void onLeft(Participant participant) {}

  /**
   * Called when the connection is lost. Earlier news may be out of date until {@link #onResumed}.
   */
  default void onSuspended() {}

  /** Called when the news is up to date again; missed changes have been told just before. */
  default void onResumed() {}

  /**
   * Called when a node may not be read, so that earlier news may be out of date. It is called once.
   * The observation looks again each minute, and goes on by itself when it may.
   *
   * @param why names the missing permission
   */
  default void onFailed(BatonException why) {}

  /**
   * Called when a condition of the {@link WarningRules} has begun; once, until it is over. No
   * condition begins or ends while the observation does not know the present state.
   */
  default void onWarning(ElectionWarning warning) {}

  /**
   * Called when a condition has ended.
   *
   * @param warning the warning that was told when it began
   */
  default void onWarningOver(ElectionWarning warning) {}
}
