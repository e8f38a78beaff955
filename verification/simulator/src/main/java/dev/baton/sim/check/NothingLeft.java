package dev.baton.sim.check;

import dev.baton.journal.Happening;
import java.util.List;

/**
 * Checks that no node, session, watch, timer or future is left in the end, and that none grew
 * beyond its bounds.
 */
public final class NothingLeft implements Checker {
  @Override
  public String property() {
    return "nothing is left behind, and nothing grows without bounds";
  }

  @Override
  public Verdict check(History history) {
    List<String> left = history.of(Happening.Kind.LEFTOVER).map(Happening::toString).toList();
    boolean judged = history.of(Happening.Kind.JUDGED).findAny().isPresent();
    return Verdict.on(judged ? 1 : 0, "world closed", left);
  }
}
