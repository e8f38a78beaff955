package dev.baton.cli.guard;

/**
 * How a guarded command ended.
 *
 * @param exitCode its own, or 128 and the number of the signal that killed it
 * @param confirmed whether all its processes are known to be gone
 * @param byLease whether it was told to end because its lease was not renewed in time
 */
public record Ended(int exitCode, boolean confirmed, boolean byLease) {}
