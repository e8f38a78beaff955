package dev.baton.protocol;

/**
 * The rule that says who holds, and what a waiting candidate watches. All candidates of one
 * election must use compatible rules.
 */
public enum TurnRule {
  /**
   * Fair: the first in the queue leads, the others wait for their predecessor. A departure wakes
   * one candidate (two near the front). Compatible with {@link #WATCH_ALL}.
   */
  QUEUE,
  /**
   * Fair: the first in the queue leads, the others wait for any change of the queue. Every change
   * wakes all of them. Compatible with {@link #QUEUE}.
   */
  WATCH_ALL,
  /**
   * Unfair: the candidate that creates the one fixed leader node leads. The others watch that node
   * and race again when it goes. There is no queue, so no positions, and only the leader can be
   * listed.
   *
   * <p>The leader also has a unique winner node that outlasts its work. If another program deletes
   * the leader node alone, the winner of the next race waits until the unique node has gone.
   */
  RACE;

  /** Returns whether claims take places in a queue before they hold. */
  public boolean hasQueue() {
    return this != RACE;
  }

  /** Returns whether every change of the queue wakes a waiting claim. */
  public boolean watchesQueue() {
    return this == WATCH_ALL;
  }

  /**
   * Returns whether the end of the last predecessor makes a claim the leader without another
   * request.
   */
  public boolean leadsUnasked() {
    return this == QUEUE;
  }
}
