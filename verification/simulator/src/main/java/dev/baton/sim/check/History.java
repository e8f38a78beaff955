package dev.baton.sim.check;

import dev.baton.journal.Happening;
import dev.baton.journal.Reign;
import dev.baton.journal.Reigns;
import dev.baton.protocol.Mode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that happened in one world, in the order of its true time. Immutable. */
public final class History {
  private final List<Happening> happenings;

  /** Puts {@code happenings} in order; those of one moment stay in the order given. */
  public History(Collection<Happening> happenings) {
    List<Happening> sorted = new ArrayList<>(happenings);
    sorted.sort(Comparator.comparingLong(Happening::at));
    this.happenings = List.copyOf(sorted);
  }

  /** All, the earliest first. */
  public List<Happening> all() {
    return happenings;
  }

  /** Those of some kinds, the earliest first. */
  public Stream<Happening> of(Happening.Kind first, Happening.Kind... more) {
    Set<Happening.Kind> kinds = EnumSet.of(first, more);
    return happenings.stream().filter(happening -> kinds.contains(happening.kind()));
  }

  /** The leaderships that were ever seen to be valid, in the order in which they first were. */
  public List<Reign> reigns() {
    return Reigns.of(happenings).all();
  }

  /** Beside whom each candidate holds. */
  Map<String, Mode> modes() {
    return of(Happening.Kind.CAME)
        .collect(Collectors.toMap(Happening::who, Happening::mode, (one, again) -> again));
  }

  /** Those who hold beside others of their kind. */
  Set<String> sharers() {
    return Reigns.of(happenings).sharers();
  }

  /** When a stranger deleted the node of each token, if one did. */
  public Map<Long, Long> deletions() {
    return Reigns.of(happenings).deletions();
  }
}
