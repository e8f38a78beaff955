package dev.baton.protocol.slot;

import org.jspecify.annotations.Nullable;

/**
 * The record of a schedule, as far as decisions need it: the last start. Immutable.
 *
 * @param since the moment from which on slots count; 0 until it is known
 * @param last the last start, if there was one
 */
public record SlotLog(long since, @Nullable SlotRecord last) {
  /** The number of starts that are kept. */
  public static final int MOST_RECORDS = 1000;

  private static final long MILLIS = 1000;

  /** The log of a schedule that has recorded nothing. */
  public static final SlotLog NEW = new SlotLog(0, null);

  /**
   * Returns this log with the moments that its node's time tells.
   *
   * @param written when the node was written last
   */
  public SlotLog withMoments(long written) {
    return new SlotLog(since == 0 ? written : since, last == null ? null : last.withBegun(written));
  }

  /** Returns this log with another last start. */
  public SlotLog withLast(SlotRecord record) {
    return new SlotLog(since, record);
  }

  /** Returns the last slot that must not be begun by {@code timetable}. */
  long floorOf(SlotTimetable timetable) {
    if (last != null) {
      return last.slot();
    }
    return timetable.needsClock() ? Math.floorDiv(since, MILLIS) : Long.MIN_VALUE;
  }

  /** Returns the place of record {@code number} among those that are kept. */
  public static int indexOf(long number) {
    return (int) (number % MOST_RECORDS);
  }
}
