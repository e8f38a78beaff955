package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import java.util.List;
import java.util.function.Predicate;

/**
 * Checks that a finding is never noted. The writer of the history detects it itself.
 *
 * @param propertyText the property that the finding breaks
 * @param what the finding that must not be noted
 * @param when tells the events without which {@code what} cannot happen at all
 */
record NeverHappens(String propertyText, WorldFinding what, Predicate<JournalEvent> when)
    implements PropertyChecker {
  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    List<String> breaches = history.findingsOf(what).map(JournalEvent::toString).toList();
    return CheckVerdict.verdictOn(
        history.allEvents().stream().filter(when).count(), "chances", breaches);
  }
}
