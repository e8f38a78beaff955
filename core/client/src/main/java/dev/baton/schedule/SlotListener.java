package dev.baton.schedule;

import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.protocol.slot.SlotRecord;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Listens to a turn; called in the loop. */
interface SlotListener {
  /**
   * Starts the work. Tell {@link SlotTurn#endWork} when it has ended.
   *
   * @param recorded completes in the loop when the end is recorded, or cannot be any more
   */
  void startWork(
      SlotTurn turn, Leadership leadership, SlotRecord record, CompletableFuture<Void> recorded);

  /** Called when no slot follows. */
  void onFinished(Optional<SlotRecord> last);

  /** Called when something keeps the schedule from its node. */
  void onProblem(BatonException problem);
}
