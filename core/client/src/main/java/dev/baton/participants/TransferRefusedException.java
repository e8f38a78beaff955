package dev.baton.participants;

import dev.baton.error.BatonException;

/** A leadership is not handed over as was asked for, and nothing was changed; says why. */
public final class TransferRefusedException extends BatonException {
  private static final long serialVersionUID = 1;

  public TransferRefusedException(String message) {
    super(message);
  }
}
