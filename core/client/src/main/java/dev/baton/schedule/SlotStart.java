package dev.baton.schedule;

import dev.baton.election.Leadership;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/**
 * A start that is recorded in ZooKeeper. No other process starts work in this slot, except as a
 * retry after this starter has died.
 *
 * @param slot the slot
 * @param attempt 1, and one more for each retry
 * @param leadership the leadership that guards the work. Its work must stop when this is
 *     {@linkplain Leadership#whenStopping stopping}
 * @param whenRecorded completes when the end of the work is recorded, or cannot be any more because
 *     the leadership is stopping. A worker that is closed earlier may leave no end
 */
public record SlotStart(
    Instant slot, int attempt, Leadership leadership, CompletableFuture<Void> whenRecorded) {}
