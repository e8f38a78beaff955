package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that a leader with {@code releaseOnlyWhenConfirmed} keeps its place until its work has
 * stopped. Between its callbacks "elected" and "revoked", no request of its own deletes its node.
 */
public final class WorkStopsFirst implements PropertyChecker {
  @Override
  public String propertyText() {
    return "a place is given up only when the work has stopped";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    Set<String> insisting = new HashSet<>();
    Map<Long, JournalEvent> working = new HashMap<>();
    List<String> breaches = new ArrayList<>();
    long releases = 0;
    for (JournalEvent one : history.allEvents()) {
      switch (one.kind()) {
        case ELECTED -> working.put(one.token(), one);
        case REVOKED -> working.remove(one.token());
        case OBSERVED -> {
          if (WorldFinding.INSISTS.matchesEvent(one)) {
            insisting.add(one.candidate());
          } else if (WorldFinding.UNHEARD.matchesEvent(one)) {
            working.values().removeIf(elected -> elected.candidate().equals(one.candidate()));
          }
        }
        case RELEASED -> {
          releases++;
          JournalEvent elected = working.get(one.token());
          if (elected != null && insisting.contains(elected.candidate())) {
            breaches.add(one + " while it works: " + elected);
          }
        }
        default -> {
          // Other kinds of events tell nothing about work.
        }
      }
    }
    return CheckVerdict.verdictOn(releases, "releases", breaches);
  }
}
