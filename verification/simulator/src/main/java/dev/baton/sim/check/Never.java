package dev.baton.sim.check;

import dev.baton.journal.Happening;
import java.util.List;

/**
 * Something that must not happen, and that whoever writes the history down can tell.
 *
 * @param property that it breaks
 * @param what must not happen
 * @param when it can happen at all: once one of these was seen
 */
record Never(String property, Happening.Kind what, Happening.Kind when) implements Checker {
  @Override
  public Verdict check(History history) {
    List<String> breaches = history.of(what).map(Happening::toString).toList();
    return Verdict.on(history.of(when).count(), "chances", breaches);
  }
}
