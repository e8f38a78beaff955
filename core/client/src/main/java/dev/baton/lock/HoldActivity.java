package dev.baton.lock;

import dev.baton.protocol.EndReason;
import dev.baton.telemetry.ActivityKind;
import dev.baton.telemetry.MeasuredActivity;
import org.jspecify.annotations.Nullable;

/** The present hold of a claim, as telemetry measures it. Confined to the loop. */
final class HoldActivity {
  private MeasuredActivity present = MeasuredActivity.UNMEASURED;

  void beginHold(LockHold hold, LockOptions options) {
    present =
        hold.termHandle()
            .context()
            .telemetry()
            .beginActivity(
                ActivityKind.HOLD, options.measuredPlace(hold.path()), hold.fencingToken());
  }

  /** Ends the hold, because it was released, or, if {@code loss} says why, lost. */
  void endHold(@Nullable EndReason loss) {
    if (loss == null) {
      present.end("released");
    } else {
      present.end(loss);
    }
    present = MeasuredActivity.UNMEASURED;
  }
}
