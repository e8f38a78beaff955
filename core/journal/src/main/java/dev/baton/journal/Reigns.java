package dev.baton.journal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The leadership periods of one world, put together from its events in any order. Memory grows with
 * the number of periods, not of events. Not thread-safe.
 */
public final class Reigns {
  private final Map<Key, Reign> reigns = new LinkedHashMap<>();
  private final Set<String> sharers = new HashSet<>();
  private final Map<Long, Long> deletions = new HashMap<>();

  private record Key(String line, String who, long token) {}

  /**
   * Two leaderships that were valid at the same time.
   *
   * @param exempt whether another program had deleted the node of one of them before
   */
  public record Overlap(Reign one, Reign other, boolean exempt) {
    /** Returns the beginning of the overlap. */
    public long from() {
      return Math.max(one.from(), other.from());
    }

    /** Returns the least duration of the overlap, in nanoseconds. */
    public long nanos() {
      return Math.min(one.to(), other.to()) - from();
    }

    @Override
    public String toString() {
      return one + " and " + other;
    }
  }

  /** Returns the leaderships of which {@code happenings} tell. */
  public static Reigns of(Collection<Happening> happenings) {
    Reigns reigns = new Reigns();
    happenings.forEach(reigns::add);
    return reigns;
  }

  /** Adds an event. */
  public void add(Happening one) {
    switch (one.kind()) {
      case VALID ->
          reigns.merge(
              new Key(one.line(), one.who(), one.token()),
              new Reign(one.line(), one.who(), one.token(), one.at(), one.at()),
              (known, more) -> known.seenAt(more.from()));
      case CAME -> {
        if (one.isShared()) {
          sharers.add(one.who());
        }
      }
      case DELETED -> deletions.merge(one.token(), one.at(), Math::min);
      default -> {}
    }
  }

  /** Returns all leaderships that were ever valid, in the order in which they first were. */
  public List<Reign> all() {
    return reigns.values().stream().sorted(Comparator.comparingLong(Reign::from)).toList();
  }

  /** Returns the candidates that may hold at the same time as others of their kind. */
  public Set<String> sharers() {
    return sharers;
  }

  /** Returns, by token, when another program deleted the node from which the token comes. */
  public Map<Long, Long> deletions() {
    return deletions;
  }

  /**
   * Returns the pairs of leaderships that were valid at the same moment. Pairs of readers, and
   * pairs of permit holders, are left out; exempt pairs are included.
   */
  public List<Overlap> overlaps() {
    List<Reign> all = all();
    List<Overlap> overlaps = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Reign one = all.get(i);
      // The list is sorted by beginning, so nothing after the first late period overlaps.
      for (int j = i + 1; j < all.size() && all.get(j).from() <= one.to(); j++) {
        Reign later = all.get(j);
        boolean shared = sharers.contains(one.who()) && sharers.contains(later.who());
        if (one.overlaps(later) && !shared) {
          overlaps.add(new Overlap(one, later, isExempt(one, later)));
        }
      }
    }
    return overlaps;
  }

  private boolean isExempt(Reign one, Reign other) {
    long begin = Math.max(one.from(), other.from());
    return deletions.getOrDefault(one.token(), Long.MAX_VALUE) <= begin
        || deletions.getOrDefault(other.token(), Long.MAX_VALUE) <= begin;
  }
}
