package dev.baton.cli.replay;

import dev.baton.journal.LeadershipPeriod;
import dev.baton.journal.LeadershipPeriods.PeriodOverlap;
import java.util.Set;

/**
 * The part of a replay to show.
 *
 * @param from the first moment
 * @param to the last moment
 * @param candidates the candidates; all if it is empty
 */
public record ReplayWindow(long from, long to, Set<String> candidates) {
  boolean isVisible(ReplayEvent told) {
    return told.at() >= from
        && told.at() <= to
        && (told.candidate().isEmpty() || isVisible(told.candidate()));
  }

  boolean isVisible(String candidate) {
    return candidates.isEmpty()
        || candidates.contains(candidate)
        || candidates.contains(LeadershipEndings.processOf(candidate));
  }

  /** Returns whether the overlap lies in this window, at least partly. */
  public boolean isVisible(PeriodOverlap overlap) {
    return overlapsTime(overlap.beginning(), overlap.beginning() + overlap.lengthNanos());
  }

  boolean overlapsTime(LeadershipPeriod period) {
    return overlapsTime(period.from(), period.to());
  }

  boolean overlapsTime(long begin, long end) {
    return begin <= to && end >= from;
  }
}
