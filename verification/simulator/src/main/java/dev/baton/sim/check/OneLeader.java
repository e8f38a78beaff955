package dev.baton.sim.check;

import dev.baton.journal.LeadershipPeriod;
import dev.baton.journal.LeadershipPeriods;
import dev.baton.journal.LeadershipPeriods.PeriodOverlap;
import java.util.List;

/**
 * Checks that no two leaderships of one election are valid at the same moment.
 *
 * <p>Readers are exempt, and so are holders of permits (see {@link EnoughPermits}). A leader is
 * exempt once a stranger has deleted its node, until it learns of the deletion or its lease ends.
 * Such overlaps are counted apart.
 */
public final class OneLeader implements PropertyChecker {
  @Override
  public String propertyText() {
    return "no two lead at once";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    List<LeadershipPeriod> periods = history.validLeaderships();
    List<PeriodOverlap> overlaps = findOverlaps(history);
    List<String> breaches =
        overlaps.stream().filter(each -> !each.exempt()).map(PeriodOverlap::toString).toList();
    return CheckVerdict.verdictOn(
        periods.size(),
        "leaderships, " + overlaps.size() + " overlaps after a stranger's delete",
        breaches);
  }

  /** Returns all overlaps, exempt or not. */
  public static List<PeriodOverlap> findOverlaps(WorldHistory history) {
    return LeadershipPeriods.fromEvents(history.allEvents()).findOverlaps();
  }
}
