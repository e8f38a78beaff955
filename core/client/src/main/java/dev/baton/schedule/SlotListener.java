package dev.baton.schedule;

import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.protocol.slot.SlotRecord;
import java.util.Optional;

/** Listens to a turn; called in the loop. */
interface SlotListener {
  /** Starts the work. Tell {@link SlotTurn#endWork} when it has ended. */
  void startWork(SlotTurn turn, Leadership leadership, SlotRecord record);

  /** Called when no slot follows. */
  void onFinished(Optional<SlotRecord> last);

  /** Called when something keeps the schedule from its node. */
  void onProblem(BatonException problem);
}
