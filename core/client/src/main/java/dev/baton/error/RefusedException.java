package dev.baton.error;

import dev.baton.protocol.JoinProblem;

/**
 * Thrown when ZooKeeper, or what is at the path already, keeps a candidate out of its election. The
 * candidate goes on trying, and takes part as soon as you have fixed what the message names.
 */
public final class RefusedException extends BatonException {
  private static final long serialVersionUID = 1;

  private final JoinProblem problem;

  public RefusedException(JoinProblem problem, String message) {
    super(message);
    this.problem = problem;
  }

  /** Returns the problem that keeps it out. */
  public JoinProblem problem() {
    return problem;
  }
}
