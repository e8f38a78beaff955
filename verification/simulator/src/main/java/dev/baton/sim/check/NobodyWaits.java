package dev.baton.sim.check;

import dev.baton.journal.Happening;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that every candidate in a queue comes to lead between the healing of the world and its
 * judgement. In a race, one candidate is enough.
 */
public final class NobodyWaits implements Checker {
  private static final String RACE = "RACE";

  @Override
  public String property() {
    return "nobody waits for ever";
  }

  @Override
  public Verdict check(History history) {
    boolean healed = history.of(Happening.Kind.HEALED).findAny().isPresent();
    boolean judged = history.of(Happening.Kind.JUDGED).findAny().isPresent();
    if (!healed || !judged) {
      return new Verdict(Verdict.Kind.UNKNOWN, List.of("the world was not healed and judged"));
    }
    Waiting waiting = new Waiting();
    history.all().stream()
        .takeWhile(one -> one.kind() != Happening.Kind.JUDGED)
        .forEach(waiting::note);
    return Verdict.on(waiting.candidates.size(), "candidates", waiting.breaches());
  }

  /** The candidates that are present, and those of them that have led since the world healed. */
  private static final class Waiting {
    final Map<String, Happening> candidates = new LinkedHashMap<>();
    private final Set<String> served = new HashSet<>();
    private boolean healed;

    void note(Happening one) {
      switch (one.kind()) {
        case CAME -> candidates.put(one.who(), one);
        case LEAVES, LEFT, KILLED -> candidates.remove(one.who());
        case HEALED -> healed = true;
        case VALID -> {
          serve(one.who());
          serve(one.line());
        }
        default -> {
          // Other kinds of events tell nothing about waiting candidates.
        }
      }
    }

    private void serve(String whoOrLine) {
      if (healed) {
        served.add(whoOrLine);
      }
    }

    List<String> breaches() {
      return candidates.values().stream()
          .filter(one -> !served.contains(one.who()))
          .filter(one -> !(one.note().equals(RACE) && served.contains(one.line())))
          .map(one -> "has not led again: " + one)
          .toList();
    }
  }
}
