package dev.baton.sim.soak;

import dev.baton.journal.LeadershipPeriod;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Counts how often Prometheus's alert of two leaders would have fired. Each candidate is scraped
 * once a second, at a moment of its own. The alert fires when more than one has said for 2 s that
 * it leads. Hand-overs that follow each other within those seconds may fire it, though no two lead
 * at once.
 */
final class TwoLeaderAlerts {
  private static final long SCRAPE_INTERVAL = 1_000_000_000;
  private static final int ROUNDS_TO_FIRE = 3;
  private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

  private TwoLeaderAlerts() {}

  /** Returns the number of alerts in all elections. */
  static long countAlerts(Collection<LeadershipPeriod> periods) {
    return periods.stream().collect(Collectors.groupingBy(LeadershipPeriod::path)).values().stream()
        .mapToLong(TwoLeaderAlerts::countInElection)
        .sum();
  }

  private static long countInElection(List<LeadershipPeriod> periods) {
    long first = periods.stream().mapToLong(LeadershipPeriod::from).min().orElseThrow();
    long last = periods.stream().mapToLong(LeadershipPeriod::to).max().orElseThrow();
    long alerts = 0;
    int rounds = 0;
    for (long at = first; at <= last + SCRAPE_INTERVAL; at += SCRAPE_INTERVAL) {
      rounds = countLeaders(periods, at) > 1 ? rounds + 1 : 0;
      alerts += rounds == ROUNDS_TO_FIRE ? 1 : 0;
    }
    return alerts;
  }

  /** Returns how many candidates lead by their last scrapes before {@code at}. */
  private static long countLeaders(List<LeadershipPeriod> periods, long at) {
    return periods.stream()
        .filter(
            each -> {
              long scraped =
                  at - Math.floorMod(each.candidate().hashCode() * SPREAD, SCRAPE_INTERVAL);
              return each.from() <= scraped && scraped <= each.to();
            })
        .count();
  }
}
