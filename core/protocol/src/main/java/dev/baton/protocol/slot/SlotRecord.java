package dev.baton.protocol.slot;

/**
 * The record of one start.
 *
 * @param number the number of the start in its schedule, from 1
 * @param slot the slot
 * @param attempt 1 for the first start in this slot, and one more for each retry
 * @param token the fencing token of the leader that began it
 * @param mark a random number of that leadership, which no other one has
 * @param starter the id of the candidate that began it
 * @param begun when it was recorded; 0 in the first record, which tells by its node's time
 * @param ended when its end was recorded; 0 if it was not
 * @param exitCode the exit code of its work; 0 while it has not ended
 */
public record SlotRecord(
    long number,
    long slot,
    int attempt,
    long token,
    long mark,
    String starter,
    long begun,
    long ended,
    int exitCode) {
  /** Returns whether its end was recorded. */
  public boolean isEnded() {
    return ended != 0;
  }

  /** Returns this record with the moment of its beginning, unless it has one. */
  public SlotRecord withBegun(long moment) {
    return begun != 0
        ? this
        : new SlotRecord(number, slot, attempt, token, mark, starter, moment, ended, exitCode);
  }

  /** Returns this record with its end. */
  public SlotRecord withEnd(long moment, int code) {
    return new SlotRecord(number, slot, attempt, token, mark, starter, begun, moment, code);
  }
}
