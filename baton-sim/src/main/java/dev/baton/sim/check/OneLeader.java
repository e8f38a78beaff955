package dev.baton.sim.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * No two leaderships of one election are valid at the same moment. A leader whose node a stranger
 * deleted is exempt from that moment on, until it learns of it or its lease ends; such overlaps are
 * counted apart.
 */
public final class OneLeader implements Checker {
  @Override
  public String property() {
    return "no two lead at once";
  }

  @Override
  public Verdict check(History history) {
    Map<Long, Long> deletions = history.deletions();
    List<Reign> reigns = history.reigns();
    List<String> breaches = new ArrayList<>();
    int exempt = 0;
    for (int i = 0; i < reigns.size(); i++) {
      for (Reign later : reigns.subList(i + 1, reigns.size())) {
        if (!reigns.get(i).overlaps(later)) {
          continue;
        }
        if (isExempt(reigns.get(i), later, deletions)) {
          exempt++;
        } else {
          breaches.add(reigns.get(i) + " and " + later);
        }
      }
    }
    return Verdict.on(
        reigns.size(), "leaderships, " + exempt + " overlaps after a stranger's delete", breaches);
  }

  private static boolean isExempt(Reign one, Reign other, Map<Long, Long> deletions) {
    long begin = Math.max(one.from(), other.from());
    return deletions.getOrDefault(one.token(), Long.MAX_VALUE) <= begin
        || deletions.getOrDefault(other.token(), Long.MAX_VALUE) <= begin;
  }
}
