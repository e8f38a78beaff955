package dev.baton.error;

/**
 * Tells that a candidate is not fit to lead, by its own check. It is told to {@link
 * dev.baton.election.CandidateBuilder#onProblem}, with a message that says how the check has
 * failed. Baton never throws it. A {@linkplain dev.baton.election.EligibilityCheck check} may throw
 * it to say why it fails.
 */
public final class UnfitException extends BatonException {
  private static final long serialVersionUID = 1;

  public UnfitException(String message) {
    super(message);
  }
}
