package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.journal.LeadershipPeriod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks the writes guarded by a leadership:
 *
 * <ul>
 *   <li>a write takes effect at most once, and as its answer says;
 *   <li>a write never takes effect after another leadership has begun;
 *   <li>the rightful leader is not fenced off.
 * </ul>
 */
public final class GuardedWrites implements PropertyChecker {
  @Override
  public String propertyText() {
    return "a guarded write is applied only while its leadership stands, and as it is answered";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    List<String> breaches = new ArrayList<>();
    List<JournalEvent> applied = history.eventsOf(JournalEventKind.APPLIED).toList();
    addLate(applied, history.validLeaderships(), breaches);
    addWronglyAnswered(history, breaches);
    addWronglyFenced(history, breaches);
    return CheckVerdict.verdictOn(applied.size(), "guarded writes", breaches);
  }

  private static void addLate(
      List<JournalEvent> applied, List<LeadershipPeriod> periods, List<String> breaches) {
    Map<String, JournalEvent> last = new HashMap<>();
    for (JournalEvent write : applied) {
      JournalEvent before = last.put(write.path(), write);
      if (before != null && before.token() > write.token()) {
        breaches.add(write + " after " + before);
      }
      periods.stream()
          .filter(period -> period.path().equals(write.path()) && period.token() > write.token())
          .filter(period -> period.from() < write.at())
          .forEach(period -> breaches.add(write + " although another leads: " + period));
    }
  }

  private static void addWronglyAnswered(WorldHistory history, List<String> breaches) {
    Map<String, JournalEvent> applied = new HashMap<>();
    history
        .eventsOf(JournalEventKind.APPLIED, JournalEventKind.CONFIRMED)
        .forEach(
            each -> {
              if (each.kind() == JournalEventKind.CONFIRMED && !applied.containsKey(each.note())) {
                breaches.add(each + " but it was not applied");
              } else if (each.kind() == JournalEventKind.APPLIED
                  && applied.put(each.note(), each) != null) {
                breaches.add(each + " for the second time");
              }
            });
    history
        .eventsOf(JournalEventKind.DISCLAIMED)
        .filter(answer -> applied.containsKey(answer.note()))
        .forEach(answer -> breaches.add(answer + " but " + applied.get(answer.note())));
  }

  private static void addWronglyFenced(WorldHistory history, List<String> breaches) {
    Map<Long, Long> deletions = history.nodeDeletions();
    history
        .eventsOf(JournalEventKind.FENCED_OFF)
        .filter(told -> deletions.getOrDefault(told.token(), Long.MAX_VALUE) > told.at())
        .forEach(
            told ->
                history.validLeaderships().stream()
                    .filter(period -> period.token() == told.token() && told.at() <= period.to())
                    .forEach(period -> breaches.add(told + " although valid: " + period)));
  }
}
