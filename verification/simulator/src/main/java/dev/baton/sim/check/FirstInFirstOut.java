package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.LockMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks the order of the queue. No candidate leads while a place ahead of its own exists, nor if
 * its own place went before all the places ahead.
 *
 * <p>Exceptions:
 *
 * <ul>
 *   <li>A reader may lead while only readers are ahead, or a writer that continues as a reader.
 *   <li>A holder of permits may lead while there are enough permits for it and all places ahead.
 *   <li>A candidate cannot be judged if the creation of its place was never seen, nor if a stranger
 *       deleted its place while that was hidden from the candidate.
 * </ul>
 */
public final class FirstInFirstOut implements PropertyChecker {
  @Override
  public String propertyText() {
    return "in a line, whoever came first leads first";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    QueueWatch lines = new QueueWatch(history);
    history.allEvents().forEach(lines::noteEvent);
    return CheckVerdict.verdictOn(lines.looks, "looks at a leader", lines.breaches);
  }

  /** The places that exist at a moment. */
  private static final class QueueWatch {
    final List<String> breaches = new ArrayList<>();
    long looks;
    private final Map<String, NavigableMap<Long, JournalEvent>> lines = new HashMap<>();
    private final Map<Long, JournalEvent> goneBefore = new HashMap<>();
    private final Set<Long> hidden = new HashSet<>();
    private final Map<Long, Long> deletions;
    private final Map<String, LockMode> modes;

    QueueWatch(WorldHistory history) {
      deletions = history.nodeDeletions();
      modes = history.lockModes();
    }

    void noteEvent(JournalEvent one) {
      NavigableMap<Long, JournalEvent> line =
          lines.computeIfAbsent(one.path(), path -> new TreeMap<>());
      switch (one.kind()) {
        case PLACED -> line.put(one.token(), one);
        case GONE -> noteGone(one, line);
        case LAST_SEEN -> line.remove(one.token());
        case OBSERVED -> noteIfHidden(one);
        case ELECTED -> noteDowngrade(one, line);
        case VALID -> checkLeader(one, line);
        default -> {
          // Other kinds of events tell nothing about places.
        }
      }
    }

    private void noteIfHidden(JournalEvent found) {
      if (WorldFinding.HIDDEN.matchesEvent(found)) {
        hidden.add(found.token());
      }
    }

    private void noteGone(JournalEvent one, NavigableMap<Long, JournalEvent> line) {
      if (findBlocking(line, one.token(), one.holdMode()).isPresent()) {
        goneBefore.put(one.token(), one);
      }
      line.remove(one.token());
    }

    /** Notes a writer that continues as a reader by its own place, so that readers may pass it. */
    private void noteDowngrade(JournalEvent one, NavigableMap<Long, JournalEvent> line) {
      if (modes.get(one.candidate()) == LockMode.READ) {
        line.computeIfPresent(
            new FencingToken(one.token()).forHandOver(0).value(),
            (token, place) -> one.asOfReader());
      }
    }

    private void checkLeader(JournalEvent one, NavigableMap<Long, JournalEvent> line) {
      if (goneBefore.containsKey(one.token()) && !hidden.contains(one.token())) {
        breaches.add(one + ", not first in line when " + goneBefore.get(one.token()));
      } else if (line.containsKey(one.token())) {
        looks++;
        findBlocking(line, one.token(), modes.getOrDefault(one.candidate(), LockMode.EXCLUSIVE))
            .filter(ahead -> !deletions.containsKey(one.token()))
            .ifPresent(ahead -> breaches.add(one + ", ahead of it " + ahead));
      }
    }

    private static Optional<JournalEvent> findBlocking(
        NavigableMap<Long, JournalEvent> line, long token, LockMode mode) {
      Collection<JournalEvent> ahead = line.headMap(token, false).values();
      if (mode instanceof LockMode.PermitMode wanted) {
        int taken = ahead.stream().mapToInt(one -> permitsTaken(one, wanted)).sum();
        return ahead.stream()
            .filter(one -> taken + wanted.takenPermits() > wanted.allPermits())
            .findFirst();
      }
      return ahead.stream()
          .filter(one -> mode != LockMode.READ || one.holdMode() != LockMode.READ)
          .findFirst();
    }

    private static int permitsTaken(JournalEvent place, LockMode.PermitMode wanted) {
      return place.holdMode() instanceof LockMode.PermitMode other
          ? other.takenPermits()
          : wanted.allPermits();
    }
  }
}
