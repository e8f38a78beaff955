package dev.baton.participants;

import dev.baton.error.BatonException;

/**
 * Thrown when leadership is not handed over as requested, and nothing was changed. The message says
 * why.
 */
public final class TransferRefusedException extends BatonException {
  private static final long serialVersionUID = 1;

  public TransferRefusedException(String message) {
    super(message);
  }
}
