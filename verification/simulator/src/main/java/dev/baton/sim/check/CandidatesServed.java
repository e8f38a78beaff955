package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that every candidate in a queue comes to lead between the healing of the world and its
 * judgement. In a race, one candidate is enough.
 */
public final class CandidatesServed implements PropertyChecker {
  private static final String RACE = "RACE";

  @Override
  public String propertyText() {
    return "nobody waits for ever";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    boolean healed = history.eventsOf(JournalEvent.JournalEventKind.HEALED).findAny().isPresent();
    boolean judged = history.findingsOf(WorldFinding.JUDGED).findAny().isPresent();
    if (!healed || !judged) {
      return new CheckVerdict(
          CheckVerdict.VerdictKind.UNKNOWN, List.of("the world was not healed and judged"));
    }
    WaitingCandidates waiting = new WaitingCandidates();
    history.allEvents().stream()
        .takeWhile(one -> !WorldFinding.JUDGED.matchesEvent(one))
        .forEach(waiting::noteEvent);
    return CheckVerdict.verdictOn(waiting.candidates.size(), "candidates", waiting.findBreaches());
  }

  /** The candidates that are present, and those of them that have led since the world healed. */
  private static final class WaitingCandidates {
    final Map<String, JournalEvent> candidates = new LinkedHashMap<>();
    private final Set<String> served = new HashSet<>();
    private boolean healed;

    void noteEvent(JournalEvent one) {
      switch (one.kind()) {
        case CAME -> candidates.put(one.candidate(), one);
        case LEAVES, LEFT, KILLED -> candidates.remove(one.candidate());
        case HEALED -> healed = true;
        case VALID -> {
          markServed(one.candidate());
          markServed(one.path());
        }
        default -> {
          // Other kinds of events tell nothing about waiting candidates.
        }
      }
    }

    private void markServed(String whoOrLine) {
      if (healed) {
        served.add(whoOrLine);
      }
    }

    List<String> findBreaches() {
      return candidates.values().stream()
          .filter(one -> !served.contains(one.candidate()))
          .filter(one -> !(one.note().equals(RACE) && served.contains(one.path())))
          .map(one -> "has not led again: " + one)
          .toList();
    }
  }
}
