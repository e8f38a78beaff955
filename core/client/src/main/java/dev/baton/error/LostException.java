package dev.baton.error;

import dev.baton.protocol.Reason;
import org.jspecify.annotations.Nullable;

/** Thrown when a leadership or a hold ended before the work under it did. */
public final class LostException extends BatonException {
  private static final long serialVersionUID = 1;

  private final Reason reason;

  public LostException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** Returns why it ended. */
  public Reason reason() {
    return reason;
  }
}
