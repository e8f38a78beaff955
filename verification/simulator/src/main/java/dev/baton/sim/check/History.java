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

/** The events of one world, in the order of their true time. Immutable. */
public final class History {
  private final List<Happening> happenings;

  /** Sorts {@code happenings} by time. Events of one moment stay in the order given. */
  public History(Collection<Happening> happenings) {
    List<Happening> sorted = new ArrayList<>(happenings);
    sorted.sort(Comparator.comparingLong(Happening::at));
    this.happenings = List.copyOf(sorted);
  }

  /** Returns the events, earliest first. */
  public List<Happening> all() {
    return happenings;
  }

  /** Returns the events of the given kinds, earliest first. */
  public Stream<Happening> of(Happening.Kind first, Happening.Kind... more) {
    Set<Happening.Kind> kinds = EnumSet.of(first, more);
    return happenings.stream().filter(happening -> kinds.contains(happening.kind()));
  }

  /**
   * Returns the leaderships that were ever seen to be valid, in the order of their first sighting.
   */
  public List<Reign> reigns() {
    return Reigns.of(happenings).all();
  }

  /** Returns the lock mode of each candidate. */
  Map<String, Mode> modes() {
    return of(Happening.Kind.CAME)
        .collect(Collectors.toMap(Happening::who, Happening::mode, (one, again) -> again));
  }

  /** Returns the candidates that hold together with others of their kind. */
  Set<String> sharers() {
    return Reigns.of(happenings).sharers();
  }

  /** Returns the moment at which a stranger deleted a token's node, by the token. */
  public Map<Long, Long> deletions() {
    return Reigns.of(happenings).deletions();
  }
}
