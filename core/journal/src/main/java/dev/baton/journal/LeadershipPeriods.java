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
public final class LeadershipPeriods {
  private final Map<PeriodKey, LeadershipPeriod> periods = new LinkedHashMap<>();
  private final Set<String> sharers = new HashSet<>();
  private final Map<Long, Long> deletions = new HashMap<>();

  private record PeriodKey(String line, String who, long token) {}

  /**
   * Two leaderships that were valid at the same time.
   *
   * @param exempt whether another program had deleted the node of one of them before
   */
  public record PeriodOverlap(LeadershipPeriod one, LeadershipPeriod other, boolean exempt) {
    /** Returns the beginning of the overlap. */
    public long beginning() {
      return Math.max(one.from(), other.from());
    }

    /** Returns the least duration of the overlap, in nanoseconds. */
    public long lengthNanos() {
      return Math.min(one.to(), other.to()) - beginning();
    }

    @Override
    public String toString() {
      return one + " and " + other;
    }
  }

  /** Returns the leaderships of which {@code events} tell. */
  public static LeadershipPeriods fromEvents(Collection<JournalEvent> events) {
    LeadershipPeriods periods = new LeadershipPeriods();
    events.forEach(periods::addEvent);
    return periods;
  }

  /** Adds an event. */
  public void addEvent(JournalEvent one) {
    switch (one.kind()) {
      case VALID ->
          periods.merge(
              new PeriodKey(one.path(), one.candidate(), one.token()),
              new LeadershipPeriod(one.path(), one.candidate(), one.token(), one.at(), one.at()),
              (known, more) -> known.extendedTo(more.from()));
      case CAME -> {
        if (one.isShared()) {
          sharers.add(one.candidate());
        }
      }
      case DELETED -> deletions.merge(one.token(), one.at(), Math::min);
      default -> {}
    }
  }

  /** Returns all leaderships that were ever valid, in the order in which they first were. */
  public List<LeadershipPeriod> allPeriods() {
    return periods.values().stream()
        .sorted(Comparator.comparingLong(LeadershipPeriod::from))
        .toList();
  }

  /** Returns the candidates that may hold at the same time as others of their kind. */
  public Set<String> sharedHolders() {
    return sharers;
  }

  /** Returns, by token, when another program deleted the node from which the token comes. */
  public Map<Long, Long> deletionTimes() {
    return deletions;
  }

  /**
   * Returns the pairs of leaderships that were valid at the same moment. Pairs of readers, and
   * pairs of permit holders, are left out; exempt pairs are included.
   */
  public List<PeriodOverlap> findOverlaps() {
    List<LeadershipPeriod> all = allPeriods();
    List<PeriodOverlap> overlaps = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      LeadershipPeriod one = all.get(i);
      // The list is sorted by beginning, so nothing after the first late period overlaps.
      for (int j = i + 1; j < all.size() && all.get(j).from() <= one.to(); j++) {
        LeadershipPeriod later = all.get(j);
        boolean shared = sharers.contains(one.candidate()) && sharers.contains(later.candidate());
        if (one.overlapsWith(later) && !shared) {
          overlaps.add(new PeriodOverlap(one, later, isExempt(one, later)));
        }
      }
    }
    return overlaps;
  }

  private boolean isExempt(LeadershipPeriod one, LeadershipPeriod other) {
    long begin = Math.max(one.from(), other.from());
    return deletions.getOrDefault(one.token(), Long.MAX_VALUE) <= begin
        || deletions.getOrDefault(other.token(), Long.MAX_VALUE) <= begin;
  }
}
