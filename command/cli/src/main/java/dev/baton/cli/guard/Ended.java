package dev.baton.cli.guard;

import org.jspecify.annotations.Nullable;

/**
 * How a command ended, with all that it has started.
 *
 * @param exitCode its own, or 128 and the number of the signal that killed it
 * @param left how many processes it left behind, which were ended
 * @param survivor what is known of a process that outlives SIGKILL; null if nothing is left
 * @param byLease whether it was told to end because its lease was not renewed in time
 */
public record Ended(int exitCode, int left, @Nullable String survivor, boolean byLease) {}
