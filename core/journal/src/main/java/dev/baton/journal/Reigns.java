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
 * The leaderships of one world, put together from what happened, told in any order: it takes as
 * much memory as there are leaderships, not happenings. Not thread-safe.
 */
public final class Reigns {
  private final Map<Key, Reign> reigns = new LinkedHashMap<>();
  private final Set<String> sharers = new HashSet<>();
  private final Map<Long, Long> deletions = new HashMap<>();

  private record Key(String line, String who, long token) {}

  /**
   * Two leaderships that were valid at the same time.
   *
   * @param exempt whether a stranger had deleted the node of one before
   */
  public record Overlap(Reign one, Reign other, boolean exempt) {
    /** When it began. */
    public long from() {
      return Math.max(one.from(), other.from());
    }

    /** For how long, at least, in nanoseconds. */
    public long nanos() {
      return Math.min(one.to(), other.to()) - from();
    }

    @Override
    public String toString() {
      return one + " and " + other;
    }
  }

  /** Those of which {@code happenings} tell. */
  public static Reigns of(Collection<Happening> happenings) {
    Reigns reigns = new Reigns();
    happenings.forEach(reigns::add);
    return reigns;
  }

  /** This happened, too. */
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

  /** All that were ever seen to be valid, in the order in which they first were. */
  public List<Reign> all() {
    return reigns.values().stream().sorted(Comparator.comparingLong(Reign::from)).toList();
  }

  /** Those who hold beside others of their kind. */
  public Set<String> sharers() {
    return sharers;
  }

  /** When a stranger deleted the node of each token, if one did. */
  public Map<Long, Long> deletions() {
    return deletions;
  }

  /**
   * Those that were valid at the same moment, but for those of readers, and of those who hold
   * permits; exempt ones included.
   */
  public List<Overlap> overlaps() {
    List<Reign> all = all();
    List<Overlap> overlaps = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Reign one = all.get(i);
      // They come in the order of their beginnings, so none after the first late one overlaps.
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
