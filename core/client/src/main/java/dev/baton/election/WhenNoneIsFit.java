package dev.baton.election;

/**
 * The choices for a leader whose check fails while no other candidate can take over. A candidate
 * that waits steps out of the queue in either case.
 */
public enum WhenNoneIsFit {
  /**
   * The leader hands over whether another candidate is there or not. The price: no candidate leads
   * until one is fit.
   */
  NONE_LEADS,
  /**
   * The leader reads the queue each time that its check fails, and hands over when another
   * candidate stands in it at two failures in a row. Candidates that are not fit do not stand in
   * it; those that became unfit together with the leader have stepped out by the second failure.
   *
   * <p>The price: an unfit candidate leads. It goes on for up to two more checks when a fit
   * candidate is there, and for as long as the queue cannot be read. A term that ends for another
   * reason ends the stay: the candidate steps out.
   */
  LEADER_STAYS
}
