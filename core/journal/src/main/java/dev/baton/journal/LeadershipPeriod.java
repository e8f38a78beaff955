package dev.baton.journal;

/**
 * A period of leadership, for as long as it was certainly valid. A leadership that was valid at two
 * moments was valid all the time between them, because it never becomes valid again.
 *
 * @param from when it was first seen valid, in nanoseconds of true time
 * @param to when it was last seen valid
 */
public record LeadershipPeriod(String path, String candidate, long token, long from, long to) {
  /** Returns this period, extended to {@code moment}, at which it was valid too. */
  public LeadershipPeriod extendedTo(long moment) {
    return new LeadershipPeriod(
        path, candidate, token, Math.min(from, moment), Math.max(to, moment));
  }

  /** Returns whether there was a moment at which both periods were valid. */
  public boolean overlapsWith(LeadershipPeriod other) {
    return path.equals(other.path) && from <= other.to && other.from <= to;
  }

  @Override
  public String toString() {
    return candidate + " with token " + token + " from " + from + " to " + to + " ns";
  }
}
