package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import java.util.List;

/**
 * Checks that an event never happens. The writer of the history detects the event itself.
 *
 * @param propertyText the property that the event breaks
 * @param what the kind of event that must not happen
 * @param when the kind of event without which {@code what} cannot happen at all
 */
record NeverHappens(
    String propertyText, JournalEvent.JournalEventKind what, JournalEvent.JournalEventKind when)
    implements PropertyChecker {
  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    List<String> breaches = history.eventsOf(what).map(JournalEvent::toString).toList();
    return CheckVerdict.verdictOn(history.eventsOf(when).count(), "chances", breaches);
  }
}
