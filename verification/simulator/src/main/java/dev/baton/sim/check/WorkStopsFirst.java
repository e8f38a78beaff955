package dev.baton.sim.check;

import dev.baton.journal.Happening;
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
public final class WorkStopsFirst implements Checker {
  @Override
  public String property() {
    return "a place is given up only when the work has stopped";
  }

  @Override
  public Verdict check(History history) {
    Set<String> insisting = new HashSet<>();
    Map<Long, Happening> working = new HashMap<>();
    List<String> breaches = new ArrayList<>();
    long releases = 0;
    for (Happening one : history.all()) {
      switch (one.kind()) {
        case INSISTS -> insisting.add(one.who());
        case ELECTED -> working.put(one.token(), one);
        case REVOKED -> working.remove(one.token());
        case UNHEARD -> working.values().removeIf(elected -> elected.who().equals(one.who()));
        case RELEASED -> {
          releases++;
          Happening elected = working.get(one.token());
          if (elected != null && insisting.contains(elected.who())) {
            breaches.add(one + " while it works: " + elected);
          }
        }
        default -> {
          // Other kinds of events tell nothing about work.
        }
      }
    }
    return Verdict.on(releases, "releases", breaches);
  }
}
