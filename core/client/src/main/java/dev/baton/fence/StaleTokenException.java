package dev.baton.fence;

import dev.baton.error.BatonException;

/** A resource has refused a fencing token, since it has seen a larger one. */
public final class StaleTokenException extends BatonException {
  private static final long serialVersionUID = 1;

  private final String resource;
  private final long token;
  private final long largest;

  /**
   * Says of which resource, and what to do.
   *
   * @param token the one refused
   * @param largest the largest one seen
   */
  public StaleTokenException(String resource, long token, long largest) {
    super(
        ("%s refuses token %d, since it has seen %d: another holder has taken over, and nothing was"
                + " written. Stop the work that has this token; to go on, lead (or take the lock)"
                + " again, and write with the token of then.")
            .formatted(resource, token, largest));
    this.resource = resource;
    this.token = token;
    this.largest = largest;
  }

  /** The resource, by the name that its fence knows. */
  public String resource() {
    return resource;
  }

  /** The token that was refused. */
  public long token() {
    return token;
  }

  /** The largest token seen. */
  public long largest() {
    return largest;
  }
}
