package dev.baton.protocol.slot;

/** The next action of a leader of a schedule. */
public sealed interface SlotMove {
  /** Writes this record, and reads it again. */
  record RecordSlot(SlotRecord next) implements SlotMove {}

  /** Starts the work of this record, which is this leader's, and has not been started. */
  record StartWork(SlotRecord record) implements SlotMove {}

  /** Waits until this moment, and asks again. */
  record AwaitMoment(long moment) implements SlotMove {}

  /** Does nothing more, because no slot follows. */
  record FinishSchedule() implements SlotMove {}
}
