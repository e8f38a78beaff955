package dev.baton.sim.check;

import dev.baton.journal.Reign;
import dev.baton.journal.Reigns;
import dev.baton.journal.Reigns.Overlap;
import java.util.List;

/**
 * No two leaderships of one election are valid at the same moment, but for those of readers, and of
 * those who hold permits ({@link EnoughPermits}). A leader whose node a stranger deleted is exempt
 * from that moment on, until it learns of it or its lease ends; such overlaps are counted apart.
 */
public final class OneLeader implements Checker {
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
    return Reigns.of(history.all()).overlaps();
  }
}
