package dev.baton.telemetry;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * A candidate of this process, as a telemetry sees it. Two candidates may have the same election
 * and id. Thread-safe.
 *
 * @param election the path of the election
 * @param id the id of the candidate
 * @param leadsAlone whether no other candidate can lead at the same time; false for a candidate
 *     that wants to read, or wants permits of a semaphore
 * @param lease returns how long the candidate leads without another answer from ZooKeeper; zero if
 *     it does not lead
 */
public record MeasuredCandidate(
    String election, String id, boolean leadsAlone, Supplier<Duration> lease) {
  /** Returns whether it leads at the moment of the call. */
  public boolean isLeader() {
    return !lease.get().isZero();
  }
}
