package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.LeadershipPeriod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks a resource that every leader writes to with its token. The resource refuses tokens smaller
 * than the largest seen, never goes back, and never refuses the rightful leader.
 */
public final class FencedRegister implements PropertyChecker {
  @Override
  public String propertyText() {
    return "a fenced register never goes back, nor refuses the rightful leader";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    Map<String, JournalEvent> last = new HashMap<>();
    List<LeadershipPeriod> periods = history.validLeaderships();
    List<String> breaches = new ArrayList<>();
    List<JournalEvent> writes =
        history
            .eventsOf(JournalEvent.JournalEventKind.WROTE, JournalEvent.JournalEventKind.REFUSED)
            .toList();
    for (JournalEvent write : writes) {
      if (write.kind() == JournalEvent.JournalEventKind.REFUSED) {
        periods.stream()
            .filter(period -> isRightful(period, write, history))
            .forEach(period -> breaches.add(write + " although valid: " + period));
        continue;
      }
      JournalEvent before = last.put(write.path(), write);
      if (before != null && before.token() > write.token()) {
        breaches.add(write + " after " + before);
      }
    }
    return CheckVerdict.verdictOn(writes.size(), "writes", breaches);
  }

  private static boolean isRightful(
      LeadershipPeriod period, JournalEvent write, WorldHistory history) {
    return period.path().equals(write.path())
        && period.token() == write.token()
        && period.from() <= write.at()
        && write.at() <= period.to()
        && history.nodeDeletions().getOrDefault(period.token(), Long.MAX_VALUE) > write.at();
  }
}
