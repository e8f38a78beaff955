package dev.baton.schedule;

import java.util.concurrent.CompletableFuture;

/** The work of a schedule. */
@FunctionalInterface
public interface SlotTask {
  /**
   * Starts the work of one slot. Called on the schedule's executor, for one slot at a time.
   *
   * @return completes with the exit code when the work has stopped, 0 for success. If it fails,
   *     that is recorded as the exit code 1
   */
  CompletableFuture<Integer> startSlot(SlotStart start);
}
