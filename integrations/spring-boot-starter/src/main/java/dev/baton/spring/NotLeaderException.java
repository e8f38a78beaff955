package dev.baton.spring;

import dev.baton.error.BatonException;

/** Thrown by a call of a method with {@link LeaderOnly} while this process does not lead. */
public final class NotLeaderException extends BatonException {
  private static final long serialVersionUID = 1;

  /** Creates an exception that names the election. */
  public NotLeaderException(String message) {
    super(message);
  }
}
