package dev.baton.telemetry;

import dev.baton.protocol.EndReason;
import java.util.Locale;

/** An activity that has begun. */
public interface MeasuredActivity {
  /** An activity that nothing measures. */
  MeasuredActivity UNMEASURED = outcome -> {};

  /**
   * Called once, when it ends.
   *
   * @param outcome how: {@code elected} or {@code left} for a campaign, {@code resumed} or {@code
   *     ended} for a suspension, {@code acquired}, {@code not_acquired}, {@code cancelled} or
   *     {@code failed} for a wait for a lock, {@code released} or a reason for a hold, and a reason
   *     for a term. A reason is the name of an {@link EndReason} in lower case.
   */
  void end(String outcome);

  /** Ends it for {@code reason}. */
  default void end(EndReason reason) {
    end(reason.name().toLowerCase(Locale.ROOT));
  }
}
