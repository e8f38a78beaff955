package dev.baton.participants;

import dev.baton.error.BatonException;

/**
 * Thrown when several participants have the given id. The call changed nothing. Use the name of a
 * node instead, which is unique.
 */
public final class AmbiguousIdException extends BatonException {
  private static final long serialVersionUID = 1;

  public AmbiguousIdException(String message) {
    super(message);
  }
}
