package dev.baton.fence;

import dev.baton.error.BatonException;

/** Thrown when a resource refuses a fencing token, because it has seen a larger one. */
public final class StaleTokenException extends BatonException {
  private static final long serialVersionUID = 1;

  private final String resource;
  private final long token;
  private final long largest;

  /**
   * Creates an exception that names the resource and the remedy.
   *
   * @param resource the name of the resource
   * @param token the refused token
   * @param largest the largest token seen
   */
  public StaleTokenException(String resource, long token, long largest) {
    super(
        ("%s refuses token %d, because it has seen %d: another holder has taken over,"
                + " and nothing was written. Stop the work with this token. To go on, lead (or"
                + " acquire the lock) again, and write with the new token.")
            .formatted(resource, token, largest));
    this.resource = resource;
    this.token = token;
    this.largest = largest;
  }

  /** Returns the resource, by the name that its fence knows. */
  public String resource() {
    return resource;
  }

  /** Returns the token that was refused. */
  public long token() {
    return token;
  }

  /** Returns the largest token seen. */
  public long largest() {
    return largest;
  }
}
