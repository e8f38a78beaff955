package dev.baton.bench.report;

/**
 * What was to be reached, and whether it was.
 *
 * @param work the id of the {@link Result}
 * @param claim what is promised, for example {@code 2.6 times as fast as LeaderLatch}
 * @param bound the number to reach
 * @param reached the number of this run: of a ratio, the median of the ratios of the rounds
 * @param met whether it was reached
 */
public record Verdict(String work, String claim, double bound, double reached, boolean met) {}
