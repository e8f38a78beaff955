package dev.baton.curator.leader;

import org.jspecify.annotations.Nullable;

/** Thrown by {@link LeaderSelectorListener#stateChanged} to end the leadership. */
public class CancelLeadershipException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CancelLeadershipException() {}

  public CancelLeadershipException(@Nullable String message) {
    super(message);
  }

  public CancelLeadershipException(@Nullable String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public CancelLeadershipException(@Nullable Throwable cause) {
    super(cause);
  }
}
