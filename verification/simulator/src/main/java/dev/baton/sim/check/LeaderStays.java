package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.LeadershipPeriod;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the calm phase: in each election with candidates, one candidate leads all the time. In
 * that phase no fault happens and no candidate resigns.
 */
public final class LeaderStays implements PropertyChecker {
  @Override
  public String propertyText() {
    return "in calm weather whoever leads goes on leading";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    List<JournalEvent> calm =
        history.findingsOf(WorldFinding.CALM, WorldFinding.CALM_OVER).limit(2).toList();
    if (calm.size() < 2) {
      return new CheckVerdict(CheckVerdict.VerdictKind.UNKNOWN, List.of("there was no calm"));
    }
    long from = calm.get(0).at();
    long to = calm.get(1).at();
    Set<String> lines = wantedElections(history, from);
    List<LeadershipPeriod> periods = history.validLeaderships();
    List<String> breaches =
        lines.stream()
            .filter(line -> periods.stream().noneMatch(r -> isAllAlong(r, line, from, to)))
            .map(line -> "nobody leads " + line + " all along from " + from + " to " + to + " ns")
            .toList();
    return CheckVerdict.verdictOn(lines.size(), "elections", breaches);
  }

  private static boolean isAllAlong(LeadershipPeriod period, String line, long from, long to) {
    return period.path().equals(line) && period.from() <= from && to <= period.to();
  }

  /** Returns the elections that have a candidate when the calm begins. */
  private static Set<String> wantedElections(WorldHistory history, long calm) {
    Map<String, String> lines = new LinkedHashMap<>();
    for (JournalEvent one : history.allEvents()) {
      if (one.at() > calm) {
        break;
      }
      switch (one.kind()) {
        case CAME -> lines.put(one.candidate(), one.path());
        case LEAVES, LEFT, KILLED -> lines.remove(one.candidate());
        default -> {
          // Other kinds of events tell nothing about candidates.
        }
      }
    }
    return new HashSet<>(lines.values());
  }
}
