package dev.baton.guard;

import dev.baton.error.BatonException;
import org.jspecify.annotations.Nullable;

/**
 * The base of exceptions for a fenced transaction that is not known to have been applied. Except
 * for an {@link OutcomeUnknownException}, it is known that nothing was applied, and never will be.
 */
public abstract sealed class GuardException extends BatonException
    permits FencedOffException,
        NotSentException,
        OperationRefusedException,
        OutcomeUnknownException {
  private static final long serialVersionUID = 1;

  GuardException(String message) {
    super(message);
  }

  GuardException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
