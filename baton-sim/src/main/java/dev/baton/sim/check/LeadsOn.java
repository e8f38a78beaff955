package dev.baton.sim.check;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * As long as nothing happens and nobody resigns, one of those who want to lead does, and it is the
 * same one all the time. Where the sequence numbers were used up, nobody need.
 */
public final class LeadsOn implements Checker {
  private static final String SPENT = "SEQUENCE_SPENT";

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

  /** The lines in which somebody wants to lead when the calm begins. */
  private static Set<String> wanted(History history, long calm) {
    Map<String, String> lines = new LinkedHashMap<>();
    Set<String> spent = new HashSet<>();
    for (Happening one : history.all()) {
      if (one.at() > calm) {
        break;
      }
      switch (one.kind()) {
        case CAME -> lines.put(one.who(), one.line());
        case LEAVES, LEFT, KILLED -> lines.remove(one.who());
        case PROBLEM -> {
          if (Objects.equals(one.note(), SPENT)) {
            spent.add(one.line());
          }
        }
        default -> {
          // The rest says nothing of who wants to lead.
        }
      }
    }
    Set<String> wanted = new HashSet<>(lines.values());
    wanted.removeAll(spent);
    return wanted;
  }
}
