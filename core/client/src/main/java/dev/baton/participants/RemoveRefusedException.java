package dev.baton.participants;

import dev.baton.error.BatonException;

/**
 * Thrown when an election or lock is not deleted, and nothing was changed. The message says who or
 * what is in the way.
 */
public final class RemoveRefusedException extends BatonException {
  private static final long serialVersionUID = 1;

  public RemoveRefusedException(String message) {
    super(message);
  }
}
