package dev.baton.cli.security;

import dev.baton.runtime.zookeeper.TlsFailure;
import java.io.Serial;

/** Thrown if TLS with a server fails. The message says why, and what to do. */
public final class TlsException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  private final boolean refusesUs;

  /** Creates the exception for {@code failure}. */
  public TlsException(TlsFailure failure) {
    super(failure.message(), failure.cause());
    this.refusesUs = failure.refusesUs();
  }

  /**
   * Returns whether the server rejects this client; otherwise this client does not trust the
   * server.
   */
  public boolean refusesUs() {
    return refusesUs;
  }
}
