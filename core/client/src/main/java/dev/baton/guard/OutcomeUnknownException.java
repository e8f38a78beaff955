package dev.baton.guard;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the outcome of a fenced transaction is unknown: the connection was lost before the
 * answer came, or the waiting thread was interrupted. The transaction was applied as a whole, or
 * not at all, or may still be applied, though only while its guard stands. Baton never sends it
 * again.
 */
public final class OutcomeUnknownException extends FencedTransactionException {
  private static final long serialVersionUID = 1;

  OutcomeUnknownException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
