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
 * Nobody leads while a place ahead of its own still stands, nor when its own was gone before all
 * those ahead were; but a reader may while only readers stand ahead, or a writer that reads on, and
 * one who wants permits while there are enough for all ahead and it. Where no place was seen to
 * come to be, nobody can tell.
 */
public final class FirstInFirstOut implements Checker {
  /**
   * The note of a node that a stranger deleted while its candidate was not permitted to read it.
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

  /** The places that stand at a moment. */
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
          // The rest says nothing of places.
        }
      }
    }

    /** The servers keep that from its candidate, which may come to lead until its lease is over. */
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

    /** By the place of a writer, who so lets readers past. */
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
