package dev.baton.schedule;

import dev.baton.election.Leadership;
import java.time.Instant;

/**
 * A start that is recorded in ZooKeeper. No other process starts work in this slot, except as a
 * retry after this starter has died.
 *
 * @param slot the slot
 * @param attempt 1, and one more for each retry
 * @param leadership the leadership that guards the work. Its work must stop when this is
 *     {@linkplain Leadership#whenStopping stopping}
 */
public record SlotStart(Instant slot, int attempt, Leadership leadership) {}
