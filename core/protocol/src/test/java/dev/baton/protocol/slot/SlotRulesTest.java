package dev.baton.protocol.slot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.CatchUp;
import dev.baton.protocol.SlotOverlap;
import dev.baton.protocol.slot.SlotMove.AwaitMoment;
import dev.baton.protocol.slot.SlotMove.FinishSchedule;
import dev.baton.protocol.slot.SlotMove.RecordSlot;
import dev.baton.protocol.slot.SlotMove.StartWork;
import dev.baton.protocol.slot.SlotRules.SlotLeader;
import org.junit.jupiter.api.Test;

/** The slots of a period of ten seconds, and a named one. */
class SlotRulesTest {
  private static final SlotLeader LEADER = new SlotLeader(7, 77, "host-7", 0, 0);
  private static final SlotTimetable EVERY_TEN = SlotTimetable.everySeconds(10);

  private static SlotRules rules(CatchUp catchUp) {
    return new SlotRules(EVERY_TEN, catchUp, SlotOverlap.SKIP, 0, 0);
  }

  private static SlotRecord record(long number, long slot, long mark) {
    return new SlotRecord(number, slot, 1, 5, mark, "host-5", 1, 0, 0);
  }

  private static SlotLog lastEnded(long slot) {
    return new SlotLog(1, record(3, slot, 55).withEnd(slot * 1000 + 500, 0));
  }

  private static long slotOf(SlotMove move) {
    return ((RecordSlot) move).next().slot();
  }

  @Test
  void newScheduleWaitsForItsFirstSlot() {
    SlotLog log = SlotLog.NEW.withMoments(1_000_500);
    assertThat(rules(CatchUp.ALL).nextMove(log, LEADER, 1_000_600))
        .isEqualTo(new AwaitMoment(1_010_000));
  }

  @Test
  void dueSlotIsRecordedWithNextNumber() {
    SlotMove move = rules(CatchUp.NONE).nextMove(lastEnded(1000), LEADER, 1_010_000);
    assertThat(move)
        .isEqualTo(new RecordSlot(new SlotRecord(4, 1010, 1, 7, 77, "host-7", 0, 0, 0)));
  }

  @Test
  void recordedSlotIsNeverBegunAgain() {
    for (CatchUp catchUp : CatchUp.values()) {
      assertThat(rules(catchUp).nextMove(lastEnded(1010), LEADER, 1_010_900))
          .isEqualTo(new AwaitMoment(1_020_000));
      assertThat(rules(catchUp).nextMove(lastEnded(2000), LEADER, 1_010_900))
          .isEqualTo(new AwaitMoment(2_010_000));
    }
  }

  @Test
  void missedSlotsAreCaughtUpAsTheRuleSays() {
    SlotLog log = lastEnded(1000);
    assertThat(slotOf(rules(CatchUp.ALL).nextMove(log, LEADER, 1_205_000))).isEqualTo(1010);
    assertThat(slotOf(rules(CatchUp.LAST).nextMove(log, LEADER, 1_205_000))).isEqualTo(1200);
    assertThat(slotOf(rules(CatchUp.NONE).nextMove(log, LEADER, 1_205_000))).isEqualTo(1200);
  }

  @Test
  void deadlineLeavesLateSlotsOut() {
    SlotRules all = new SlotRules(EVERY_TEN, CatchUp.ALL, SlotOverlap.SKIP, 15_000, 0);
    assertThat(slotOf(all.nextMove(lastEnded(1000), LEADER, 1_205_000))).isEqualTo(1190);
    SlotRules last = new SlotRules(EVERY_TEN, CatchUp.LAST, SlotOverlap.SKIP, 2_000, 0);
    assertThat(last.nextMove(lastEnded(1000), LEADER, 1_205_000))
        .isEqualTo(new AwaitMoment(1_210_000));
  }

  @Test
  void slotThatCameDuringTheWorkIsSkippedOrWaits() {
    SlotLeader busy = new SlotLeader(7, 77, "host-7", 3, 1_012_000);
    assertThat(rules(CatchUp.LAST).nextMove(lastEnded(1000), busy, 1_012_000))
        .isEqualTo(new AwaitMoment(1_020_000));
    SlotRules wait = new SlotRules(EVERY_TEN, CatchUp.LAST, SlotOverlap.WAIT, 0, 0);
    assertThat(slotOf(wait.nextMove(lastEnded(1000), busy, 1_012_000))).isEqualTo(1010);
  }

  @Test
  void ownRecordIsStartedOnceAndNotBeforeItsTime() {
    SlotLog mine = new SlotLog(1, record(4, 1010, 77));
    assertThat(rules(CatchUp.NONE).nextMove(mine, LEADER, 1_009_900))
        .isEqualTo(new AwaitMoment(1_010_000));
    assertThat(rules(CatchUp.NONE).nextMove(mine, LEADER, 1_010_000)).isInstanceOf(StartWork.class);
    SlotLeader hasStarted = new SlotLeader(7, 77, "host-7", 4, 0);
    assertThat(rules(CatchUp.NONE).nextMove(mine, hasStarted, 1_010_000))
        .isEqualTo(new AwaitMoment(1_020_000));
  }

  @Test
  void slotOfDeadStarterIsRetriedAsOftenAsAllowed() {
    SlotLog died = new SlotLog(1, record(4, 1010, 55));
    assertThat(rules(CatchUp.NONE).nextMove(died, LEADER, 1_012_000))
        .isEqualTo(new AwaitMoment(1_020_000));
    SlotRules once = new SlotRules(EVERY_TEN, CatchUp.NONE, SlotOverlap.SKIP, 0, 1);
    SlotRecord retry = ((RecordSlot) once.nextMove(died, LEADER, 1_012_000)).next();
    assertThat(retry).isEqualTo(new SlotRecord(5, 1010, 2, 7, 77, "host-7", 0, 0, 0));
    SlotLeader third = new SlotLeader(8, 88, "host-8", 0, 0);
    assertThat(once.nextMove(died.withLast(retry), third, 1_012_000))
        .isEqualTo(new AwaitMoment(1_020_000));
  }

  @Test
  void namedSlotDoesNotRetryAnotherSlot() {
    SlotTimetable one = SlotTimetable.namedSlot(1020);
    SlotRules named = new SlotRules(one, CatchUp.NONE, SlotOverlap.SKIP, 0, 3);
    SlotLog died = new SlotLog(1, record(4, 1010, 55));
    assertThat(slotOf(named.nextMove(died, LEADER, 0))).isEqualTo(1020);
  }

  @Test
  void namedSlotIsDueAtOnceUnlessItOrLaterOneIsRecorded() {
    SlotRules named =
        new SlotRules(SlotTimetable.namedSlot(1010), CatchUp.NONE, SlotOverlap.SKIP, 0, 0);
    assertThat(slotOf(named.nextMove(SlotLog.NEW, LEADER, 0))).isEqualTo(1010);
    assertThat(slotOf(named.nextMove(new SlotLog(99_000_000, null), LEADER, 0))).isEqualTo(1010);
    assertThat(named.nextMove(lastEnded(1010), LEADER, 0)).isEqualTo(new FinishSchedule());
    assertThat(named.nextMove(lastEnded(1020), LEADER, 0)).isEqualTo(new FinishSchedule());
  }
}
