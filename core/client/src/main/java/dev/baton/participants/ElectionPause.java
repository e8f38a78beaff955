package dev.baton.participants;

import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.time.Instant;

/**
 * A pause of an election that lasts at the moment of the call. Immutable.
 *
 * @param by who paused it, and why
 * @param since when it began, by the clock of a ZooKeeper server
 * @param remaining how long it lasts if it is not ended before; more than 0
 */
public record ElectionPause(RequestOrigin by, Instant since, Duration remaining) {
  /** Returns in words for people how long the pause lasts, by whom, and why. */
  public String describePause() {
    String why = by.reason().isEmpty() ? "" : ": " + by.reason();
    return "paused for another " + DurationFormat.inSeconds(remaining) + " by " + by.sender() + why;
  }
}
