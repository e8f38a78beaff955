package dev.baton.cli.keeper;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Measures how long a command takes to end after it was told to. Thread-safe. */
final class GraceMeter {
  private static final long NEVER = Long.MAX_VALUE;

  private long leaseTerm = NEVER;
  private long stoppedAt = NEVER;

  /** Notes when the lease ends the command. Has no effect once that time has come. */
  synchronized void noteLease(long term) {
    if (UptimeClock.nowMillis() < leaseTerm) {
      leaseTerm = term;
    }
  }

  /** Notes that the command is told to end now. Has no effect the second time. */
  synchronized void noteStop() {
    stoppedAt = Math.min(stoppedAt, UptimeClock.nowMillis());
  }

  /**
   * Returns how long ago the command was told to end; null if it was not.
   *
   * @param byLease whether the lease has ended it
   */
  synchronized @Nullable Duration graceUsed(boolean byLease) {
    long told = byLease ? Math.min(leaseTerm, stoppedAt) : stoppedAt;
    long used = UptimeClock.nowMillis() - told;
    return used < 0 ? null : Duration.ofMillis(used);
  }
}
