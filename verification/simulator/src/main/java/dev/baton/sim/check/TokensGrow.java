package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.LeadershipPeriod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the fencing tokens of each election:
 *
 * <ul>
 *   <li>The token of a leadership is larger than all tokens before it.
 *   <li>The token of a reader is larger than the tokens of all writers before it, or equal if the
 *       reader itself was that writer.
 *   <li>Tokens of permits need not grow.
 *   <li>No candidate is told of the same token twice.
 * </ul>
 *
 * <p>A leader is exempt if a stranger deleted its node before it learned that it leads. {@link
 * OneLeader} exempts the same leaders.
 */
public final class TokensGrow implements PropertyChecker {
  @Override
  public String propertyText() {
    return "tokens grow from leadership to leadership";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    Map<Long, Long> deletions = history.nodeDeletions();
    Map<String, LeadershipPeriod> last = new HashMap<>();
    Map<String, LeadershipPeriod> lastAlone = new HashMap<>();
    Set<String> sharers = history.sharingCandidates();
    List<String> breaches = new ArrayList<>();
    int periods = 0;
    for (LeadershipPeriod period : history.validLeaderships()) {
      if (deletions.getOrDefault(period.token(), Long.MAX_VALUE) <= period.from()) {
        continue;
      }
      periods++;
      boolean shares = sharers.contains(period.candidate());
      LeadershipPeriod before = (shares ? lastAlone : last).get(period.path());
      if (before != null && before.token() >= period.token() + (shares ? 1 : 0)) {
        breaches.add(period + " after " + before);
      }
      last.merge(period.path(), period, TokensGrow::largerOf);
      if (!shares) {
        lastAlone.merge(period.path(), period, TokensGrow::largerOf);
      }
    }
    breaches.addAll(findRepeats(history));
    return CheckVerdict.verdictOn(periods, "leaderships", breaches);
  }

  private static LeadershipPeriod largerOf(LeadershipPeriod one, LeadershipPeriod other) {
    return one.token() > other.token() ? one : other;
  }

  private static List<String> findRepeats(WorldHistory history) {
    Map<String, JournalEvent> last = new HashMap<>();
    List<String> breaches = new ArrayList<>();
    history
        .eventsOf(JournalEvent.JournalEventKind.ELECTED)
        .forEach(
            told -> {
              JournalEvent before = last.put(told.candidate(), told);
              if (before != null && before.token() >= told.token()) {
                breaches.add(told + " after " + before);
              }
            });
    return breaches;
  }
}
