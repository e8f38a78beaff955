package dev.baton;

/** A leadership is not handed over as was asked for, and nothing was changed; says why. */
public final class TransferRefusedException extends BatonException {
  private static final long serialVersionUID = 1;

  TransferRefusedException(String message) {
    super(message);
  }
}
