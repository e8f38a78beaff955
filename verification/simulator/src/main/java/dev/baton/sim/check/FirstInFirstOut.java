package dev.baton.sim.check;

import dev.baton.journal.Happening;
import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Mode;
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
 *   <li>A candidate cannot be judged if the creation of its place was never seen.
 * </ul>
 */
public final class FirstInFirstOut implements Checker {
  /**
   * The note on a node that a stranger deleted while its candidate was not permitted to read it.
   */
  public static final String HIDDEN = "by a stranger, while it was hidden";

  @Override
  public String property() {
    return "in a line, whoever came first leads first";
  }

  @Override
  public Verdict check(History history) {
    Lines lines = new Lines(history);
    history.all().forEach(lines::note);
    return Verdict.on(lines.looks, "looks at a leader", lines.breaches);
  }

  /** The places that exist at a moment. */
  private static final class Lines {
    final List<String> breaches = new ArrayList<>();
    long looks;
    private final Map<String, NavigableMap<Long, Happening>> lines = new HashMap<>();
    private final Map<Long, Happening> goneBefore = new HashMap<>();
    private final Set<Long> hidden = new HashSet<>();
    private final Map<Long, Long> deletions;
    private final Map<String, Mode> modes;

    Lines(History history) {
      deletions = history.deletions();
      modes = history.modes();
    }

    void note(Happening one) {
      NavigableMap<Long, Happening> line =
          lines.computeIfAbsent(one.line(), path -> new TreeMap<>());
      switch (one.kind()) {
        case PLACED -> line.put(one.token(), one);
        case GONE -> gone(one, line);
        case LAST_SEEN -> line.remove(one.token());
        case DELETED -> noteIfHidden(one);
        case ELECTED -> readOn(one, line);
        case VALID -> look(one, line);
        default -> {
          // Other kinds of events tell nothing about places.
        }
      }
    }

    /**
     * Notes a deletion that the servers hide from the candidate. That candidate may come to lead
     * until its lease is over.
     */
    private void noteIfHidden(Happening deleted) {
      if (deleted.note().equals(HIDDEN)) {
        hidden.add(deleted.token());
      }
    }

    private void gone(Happening one, NavigableMap<Long, Happening> line) {
      if (inTheWay(line, one.token(), one.mode()).isPresent()) {
        goneBefore.put(one.token(), one);
      }
      line.remove(one.token());
    }

    /** Notes a writer that continues as a reader by its own place, so that readers may pass it. */
    private void readOn(Happening one, NavigableMap<Long, Happening> line) {
      if (modes.get(one.who()) == Mode.READ) {
        line.computeIfPresent(
            new FencingToken(one.token()).turn(0).value(), (token, place) -> one.asOfReader());
      }
    }

    private void look(Happening one, NavigableMap<Long, Happening> line) {
      if (goneBefore.containsKey(one.token()) && !hidden.contains(one.token())) {
        breaches.add(one + ", not first in line when " + goneBefore.get(one.token()));
      } else if (line.containsKey(one.token())) {
        looks++;
        inTheWay(line, one.token(), modes.getOrDefault(one.who(), Mode.ALONE))
            .filter(ahead -> !deletions.containsKey(one.token()))
            .ifPresent(ahead -> breaches.add(one + ", ahead of it " + ahead));
      }
    }

    private static Optional<Happening> inTheWay(
        NavigableMap<Long, Happening> line, long token, Mode mode) {
      Collection<Happening> ahead = line.headMap(token, false).values();
      if (mode instanceof Mode.Permits wanted) {
        int taken = ahead.stream().mapToInt(one -> taken(one, wanted)).sum();
        return ahead.stream().filter(one -> taken + wanted.taken() > wanted.all()).findFirst();
      }
      return ahead.stream().filter(one -> mode != Mode.READ || one.mode() != Mode.READ).findFirst();
    }

    private static int taken(Happening place, Mode.Permits wanted) {
      return place.mode() instanceof Mode.Permits other ? other.taken() : wanted.all();
    }
  }
}
