package dev.baton;

/** An election or lock is not deleted, and nothing was changed; says who or what is in the way. */
public final class RemoveRefusedException extends BatonException {
  private static final long serialVersionUID = 1;

  RemoveRefusedException(String message) {
    super(message);
  }
}
