package dev.baton.error;

import dev.baton.protocol.EndReason;
import org.jspecify.annotations.Nullable;

/** Thrown when a leadership or a hold ended before the work under it did. */
public final class LostException extends BatonException {
  private static final long serialVersionUID = 1;

  private final EndReason reason;

  public LostException(EndReason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Returns why it ended. */
  public EndReason reason() {
    return reason;
  }
}
