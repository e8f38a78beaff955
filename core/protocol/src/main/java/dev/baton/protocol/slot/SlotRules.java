package dev.baton.protocol.slot;

import dev.baton.protocol.CatchUp;
import dev.baton.protocol.SlotOverlap;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one schedule. All hosts of a schedule should have the same; at most one start per
 * slot holds in any case. Immutable.
 *
 * @param timetable the slots
 * @param catchUp which slots are begun late
 * @param overlap what becomes of slots that are due while the work runs
 * @param deadline the milliseconds after which a slot is not begun any more; 0 for no deadline
 * @param retries how many times a slot is begun again whose starter died
 */
public record SlotRules(
    SlotTimetable timetable, CatchUp catchUp, SlotOverlap overlap, long deadline, int retries) {
  private static final long MILLIS = 1000;
  private static final long MOST_MOMENT = Long.MAX_VALUE / 2;

  /** The lateness that {@link CatchUp#NONE} allows without a deadline. */
  public static final long USUAL_DEADLINE = 60_000;

  /**
   * The leader that asks.
   *
   * @param token its fencing token
   * @param mark its mark
   * @param id its id
   * @param started the number of the last record whose work it has started; 0 for none
   * @param busyUntil when the last work that it started ended; 0 if it started none
   */
  public record SlotLeader(long token, long mark, String id, long started, long busyUntil) {}

  /**
   * Returns what the leader does next.
   *
   * <p>The leader has read {@code log} after everything that it has written. So if the answer to
   * its last write was lost, the log tells whether the write took effect. The leader asks only
   * while no work of its own runs or has an end that is not recorded.
   *
   * @param now the present moment; not later than ZooKeeper's clock, if the clock is needed
   */
  public SlotMove nextMove(SlotLog log, SlotLeader leader, long now) {
    SlotRecord last = log.last();
    if (last != null && !last.isEnded()) {
      boolean mine = last.mark() == leader.mark();
      if (mine && last.number() > leader.started()) {
        return isEarly(last.slot(), now)
            ? new SlotMove.AwaitMoment(last.slot() * MILLIS)
            : new SlotMove.StartWork(last);
      }
      if (!mine && mayRetry(last, now)) {
        return new SlotMove.RecordSlot(newRecord(last, last.slot(), last.attempt() + 1, leader));
      }
    }
    return moveToNextSlot(log, leader, now);
  }

  private SlotMove moveToNextSlot(SlotLog log, SlotLeader leader, long now) {
    long recorded = log.floorOf(timetable);
    long busy = overlap == SlotOverlap.SKIP ? Math.floorDiv(leader.busyUntil(), MILLIS) : 0;
    long floor = timetable.needsClock() ? Math.max(recorded, busy) : recorded;
    long due = dueSlot(floor, now);
    if (mayBegin(due, floor, now)) {
      return new SlotMove.RecordSlot(newRecord(log.last(), due, 1, leader));
    }
    long next = timetable.nextAfter(Math.max(floor, Math.floorDiv(now, MILLIS)));
    return next == SlotTimetable.NONE
        ? new SlotMove.FinishSchedule()
        : new SlotMove.AwaitMoment(next * MILLIS);
  }

  private boolean mayRetry(SlotRecord died, long now) {
    return died.attempt() <= retries
        && timetable.hasSlot(died.slot())
        && !isOverdue(died.slot(), now, deadline);
  }

  /** Returns whether a slot may be begun: it is later than the last recorded one, and in time. */
  private boolean mayBegin(long slot, long floor, long now) {
    return slot > floor
        && slot != SlotTimetable.NONE
        && !isEarly(slot, now)
        && !isOverdue(slot, now, longestDelay());
  }

  private long dueSlot(long floor, long now) {
    if (!timetable.needsClock()) {
      return timetable.nextAfter(floor);
    }
    return catchUp == CatchUp.ALL
        ? timetable.nextAfter(Math.max(floor, Math.floorDiv(now - longestDelay() - 1, MILLIS)))
        : timetable.lastUpTo(Math.floorDiv(now, MILLIS));
  }

  /** Returns how late a slot may be begun, in milliseconds. */
  private long longestDelay() {
    if (deadline > 0) {
      return deadline;
    }
    return catchUp == CatchUp.NONE ? USUAL_DEADLINE : MOST_MOMENT;
  }

  private boolean isEarly(long slot, long now) {
    return timetable.needsClock() && slot > Math.floorDiv(now, MILLIS);
  }

  private boolean isOverdue(long slot, long now, long delay) {
    return timetable.needsClock() && delay > 0 && now - slot * MILLIS > delay;
  }

  private static SlotRecord newRecord(
      @Nullable SlotRecord before, long slot, int attempt, SlotLeader leader) {
    long number = before == null ? 1 : before.number() + 1;
    return new SlotRecord(
        number, slot, attempt, leader.token(), leader.mark(), leader.id(), 0, 0, 0);
  }
}
