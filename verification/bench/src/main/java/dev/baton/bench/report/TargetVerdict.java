package dev.baton.bench.report;

/**
 * The verdict on a target.
 *
 * @param work the id of the {@link WorkResult}
 * @param claim the promise, for example {@code 2.6 times as fast as LeaderLatch}
 * @param bound the number to reach
 * @param reached the number of this run; for a ratio, the median of the ratios of the rounds
 * @param met true if the target was reached
 */
public record TargetVerdict(String work, String claim, double bound, double reached, boolean met) {}
