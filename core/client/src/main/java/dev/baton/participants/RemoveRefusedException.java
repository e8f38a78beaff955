package dev.baton.participants;

import dev.baton.error.BatonException;

/** An election or lock is not deleted, and nothing was changed; says who or what is in the way. */
public final class RemoveRefusedException extends BatonException {
  private static final long serialVersionUID = 1;

  public RemoveRefusedException(String message) {
    super(message);
  }
}
