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
public interface Observer {
  /** Somebody else leads, or is about to learn that it does; empty if nobody does. */
  default void leaderChanged(Optional<Participant> leader) {}

  /** Somebody takes part that did not before. */
  default void joined(Participant participant) {}

  /** Somebody does not take part any more, by choice or because its session ended. */
  default void left(Participant participant) {}

  /** The connection is lost: what was told may be out of date until it has {@link #resumed}. */
  default void suspended() {}

  /** What was told is true again; changes that were missed have been told just before. */
  default void resumed() {}

  /**
   * Something may not be read; what was told may be out of date. Told once; the observation looks
   * again each minute, and goes on by itself when it may.
   *
   * @param why says which permission is missing
   */
  default void failed(BatonException why) {}

  /**
   * A condition has begun of which the {@link Warnings} ask to be told. Told once, until it is
   * over; none begins or ends while the observation does not know how things stand.
   */
  default void warned(Warning warning) {}

  /**
   * A condition has ended.
   *
   * @param warning what was told when it began
   */
  default void warningOver(Warning warning) {}
}
