package dev.baton.sim.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * No two leaderships of one election are valid at the same moment, but for those of readers, and of
 * those who hold permits ({@link EnoughPermits}). A leader whose node a stranger deleted is exempt
 * from that moment on, until it learns of it or its lease ends; such overlaps are counted apart.
 */
public final class OneLeader implements Checker {
  /**
   * Two leaderships that were valid at the same time.
   *
   * @param exempt whether a stranger had deleted the node of one before
   */
  public record Overlap(Reign one, Reign other, boolean exempt) {
    /** For how long, at least, in nanoseconds. */
    public long nanos() {
      return Math.min(one.to(), other.to()) - Math.max(one.from(), other.from());
    }

    @Override
    public String toString() {
      return one + " and " + other;
    }
  }

  @Override
  public String property() {
    return "no two lead at once";
  }

  @Override
  public Verdict check(History history) {
    List<Reign> reigns = history.reigns();
    List<Overlap> overlaps = overlaps(history);
    List<String> breaches =
        overlaps.stream().filter(each -> !each.exempt()).map(Overlap::toString).toList();
    return Verdict.on(
        reigns.size(),
        "leaderships, " + overlaps.size() + " overlaps after a stranger's delete",
        breaches);
  }

  /** All that there are, exempt ones included. */
  public static List<Overlap> overlaps(History history) {
    List<Reign> reigns = history.reigns();
    Map<Long, Long> deletions = history.deletions();
    Set<String> sharers = history.sharers();
    List<Overlap> overlaps = new ArrayList<>();
    for (int i = 0; i < reigns.size(); i++) {
      Reign one = reigns.get(i);
      // They come in the order of their beginnings, so none after the first late one overlaps.
      for (int j = i + 1; j < reigns.size() && reigns.get(j).from() <= one.to(); j++) {
        Reign later = reigns.get(j);
        boolean shared = sharers.contains(one.who()) && sharers.contains(later.who());
        if (one.overlaps(later) && !shared) {
          overlaps.add(new Overlap(one, later, isExempt(one, later, deletions)));
        }
      }
    }
    return overlaps;
  }

  private static boolean isExempt(Reign one, Reign other, Map<Long, Long> deletions) {
    long begin = Math.max(one.from(), other.from());
    return deletions.getOrDefault(one.token(), Long.MAX_VALUE) <= begin
        || deletions.getOrDefault(other.token(), Long.MAX_VALUE) <= begin;
  }
}
