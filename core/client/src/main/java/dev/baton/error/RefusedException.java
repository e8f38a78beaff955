package dev.baton.error;

import dev.baton.protocol.Problem;

/**
 * ZooKeeper, or what stands there already, keeps a candidate out of its election. The candidate
 * goes on trying, so that it takes part as soon as somebody has changed what the message names.
 */
public final class RefusedException extends BatonException {
  private static final long serialVersionUID = 1;

  private final Problem problem;

  public RefusedException(Problem problem, String message) {
    super(message);
    this.problem = problem;
  }

  /** What keeps it out. */
  public Problem problem() {
    return problem;
  }
}
