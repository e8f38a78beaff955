package dev.baton.sim.check;

import dev.baton.journal.Reign;
import dev.baton.journal.Reigns;
import dev.baton.journal.Reigns.Overlap;
import java.util.List;

/**
 * Checks that no two leaderships of one election are valid at the same moment.
 *
 * <p>Readers are exempt, and so are holders of permits (see {@link EnoughPermits}). A leader is
 * exempt once a stranger has deleted its node, until it learns of the deletion or its lease ends.
 * Such overlaps are counted apart.
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

  /** Returns all overlaps, exempt or not. */
  public static List<Overlap> overlaps(History history) {
    return Reigns.of(history.all()).overlaps();
  }
}
