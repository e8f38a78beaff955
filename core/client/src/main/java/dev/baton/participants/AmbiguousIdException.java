package dev.baton.participants;

import dev.baton.error.BatonException;

/**
 * Several in a line go by the id that was named: nothing was done. The name of a node is unique.
 */
public final class AmbiguousIdException extends BatonException {
  private static final long serialVersionUID = 1;

  public AmbiguousIdException(String message) {
    super(message);
  }
}
