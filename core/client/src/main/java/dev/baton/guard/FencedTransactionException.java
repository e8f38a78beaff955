package dev.baton.guard;

import dev.baton.error.BatonException;
import org.jspecify.annotations.Nullable;

/**
 * The base of exceptions for a fenced transaction that is not known to have been applied. Except
 * for an {@link OutcomeUnknownException}, it is known that nothing was applied, and never will be.
 */
public abstract sealed class FencedTransactionException extends BatonException
    permits FencedOffException,
        NotSentException,
        OperationRefusedException,
        OutcomeUnknownException {
  private static final long serialVersionUID = 1;

  FencedTransactionException(String message) {
    super(message);
  }

  FencedTransactionException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
