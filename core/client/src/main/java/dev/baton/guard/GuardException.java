package dev.baton.guard;

import dev.baton.error.BatonException;
import org.jspecify.annotations.Nullable;

/**
 * A guarded transaction is not known to have been carried out. In all cases but that of an {@link
 * OutcomeUnknownException} it is known that nothing of it was, nor will be.
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
