package dev.baton.sim.check;

import dev.baton.journal.Happening;
import dev.baton.journal.Reign;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the calm phase: in each election with candidates, one candidate leads all the time. In
 * that phase no fault happens and no candidate resigns.
 */
public final class LeadsOn implements Checker {
  @Override
  public String property() {
    return "in calm weather whoever leads goes on leading";
  }

  @Override
  public Verdict check(History history) {
    List<Happening> calm =
        history.of(Happening.Kind.CALM, Happening.Kind.CALM_OVER).limit(2).toList();
    if (calm.size() < 2) {
      return new Verdict(Verdict.Kind.UNKNOWN, List.of("there was no calm"));
    }
    long from = calm.get(0).at();
    long to = calm.get(1).at();
    Set<String> lines = wanted(history, from);
    List<Reign> reigns = history.reigns();
    List<String> breaches =
        lines.stream()
            .filter(line -> reigns.stream().noneMatch(r -> isAllAlong(r, line, from, to)))
            .map(line -> "nobody leads " + line + " all along from " + from + " to " + to + " ns")
            .toList();
    return Verdict.on(lines.size(), "elections", breaches);
  }

  private static boolean isAllAlong(Reign reign, String line, long from, long to) {
    return reign.line().equals(line) && reign.from() <= from && to <= reign.to();
  }

  /** Returns the elections that have a candidate when the calm begins. */
  private static Set<String> wanted(History history, long calm) {
    Map<String, String> lines = new LinkedHashMap<>();
    for (Happening one : history.all()) {
      if (one.at() > calm) {
        break;
      }
      switch (one.kind()) {
        case CAME -> lines.put(one.who(), one.line());
        case LEAVES, LEFT, KILLED -> lines.remove(one.who());
        default -> {
          // Other kinds of events tell nothing about candidates.
        }
      }
    }
    return new HashSet<>(lines.values());
  }
}
