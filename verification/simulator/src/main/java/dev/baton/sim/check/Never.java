package dev.baton.sim.check;

import dev.baton.journal.Happening;
import java.util.List;

/**
 * Checks that an event never happens. The writer of the history detects the event itself.
 *
 * @param property the property that the event breaks
 * @param what the kind of event that must not happen
 * @param when the kind of event without which {@code what} cannot happen at all
 */
record Never(String property, Happening.Kind what, Happening.Kind when) implements Checker {
  @Override
  public Verdict check(History history) {
    List<String> breaches = history.of(what).map(Happening::toString).toList();
    return Verdict.on(history.of(when).count(), "chances", breaches);
  }
}
