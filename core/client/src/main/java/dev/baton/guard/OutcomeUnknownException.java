package dev.baton.guard;

import org.jspecify.annotations.Nullable;

/**
 * Nobody knows what became of a guarded transaction: the connection was lost before the answer
 * came, or the thread that waited for it was interrupted. It was carried out as a whole, or was
 * not, or may be yet, though only as long as what guards it stands. Baton never sends it again.
 */
public final class OutcomeUnknownException extends GuardException {
  private static final long serialVersionUID = 1;

  OutcomeUnknownException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
