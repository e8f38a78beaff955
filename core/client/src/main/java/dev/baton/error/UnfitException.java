package dev.baton.error;

/**
 * Tells that a candidate is not fit to lead, by its own check. It is told to {@link
 * dev.baton.election.CandidateBuilder#onProblem}, and never thrown. The message says how the check
 * has failed.
 */
public final class UnfitException extends BatonException {
  private static final long serialVersionUID = 1;

  public UnfitException(String message) {
    super(message);
  }
}
