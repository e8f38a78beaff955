package dev.baton.sim.check;

import dev.baton.journal.JournalEvent;
import java.util.List;

/**
 * Checks that no node, session, watch, timer or future is left in the end, and that none grew
 * beyond its bounds.
 */
public final class NothingLeft implements PropertyChecker {
  @Override
  public String propertyText() {
    return "nothing is left behind, and nothing grows without bounds";
  }

  @Override
  public CheckVerdict checkHistory(WorldHistory history) {
    List<String> left =
        history.findingsOf(WorldFinding.LEFTOVER).map(JournalEvent::toString).toList();
    boolean judged = history.findingsOf(WorldFinding.JUDGED).findAny().isPresent();
    return CheckVerdict.verdictOn(judged ? 1 : 0, "world closed", left);
  }
}
