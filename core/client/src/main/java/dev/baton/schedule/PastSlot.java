package dev.baton.schedule;

import dev.baton.protocol.slot.SlotRecord;
import java.time.Instant;
import java.util.Optional;

/**
 * A recorded start. Moments are those of ZooKeeper's clock.
 *
 * @param number the number of the start in its schedule, from 1
 * @param slot the slot
 * @param attempt 1 for the first start in this slot, and one more for each retry
 * @param fencingToken the token of the leader that began it
 * @param starter the id of the candidate that began it
 * @param begun when it was recorded
 * @param ended when its end was recorded; empty if it was not
 * @param exitCode the exit code; 0 while there is no end
 * @param result the result
 */
public record PastSlot(
    long number,
    Instant slot,
    int attempt,
    long fencingToken,
    String starter,
    Instant begun,
    Optional<Instant> ended,
    int exitCode,
    SlotResult result) {
  /** The result of a start. */
  public enum SlotResult {
    /** The work runs. */
    RUNNING,
    /** The work ended with the exit code 0. */
    DONE,
    /** The work ended with another exit code. */
    FAILED,
    /** The starter lost its leadership before it recorded an end. Its work may have run or not. */
    DIED
  }

  static PastSlot ofRecord(SlotRecord record, boolean stands) {
    return new PastSlot(
        record.number(),
        Instant.ofEpochSecond(record.slot()),
        record.attempt(),
        record.token(),
        record.starter(),
        Instant.ofEpochMilli(record.begun()),
        record.isEnded() ? Optional.of(Instant.ofEpochMilli(record.ended())) : Optional.empty(),
        record.exitCode(),
        resultOf(record, stands));
  }

  private static SlotResult resultOf(SlotRecord record, boolean stands) {
    if (!record.isEnded()) {
      return stands ? SlotResult.RUNNING : SlotResult.DIED;
    }
    return record.exitCode() == 0 ? SlotResult.DONE : SlotResult.FAILED;
  }
}
