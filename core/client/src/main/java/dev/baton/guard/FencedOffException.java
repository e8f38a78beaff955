package dev.baton.guard;

/**
 * ZooKeeper refused a guarded transaction because what guards it no longer stands there: the
 * leadership is over, or is about to be, whatever {@link dev.baton.election.Leadership#isValid()}
 * says. Nothing was applied.
 */
public final class FencedOffException extends FencedTransactionException {
  private static final long serialVersionUID = 1;

  FencedOffException(String message) {
    super(message);
  }
}
