package dev.baton.sim.swarm;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.ClaimCommand;
import dev.baton.protocol.claim.JournalEntry;
import dev.baton.sim.check.WorldFinding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The watcher of a process's tokens. They grow, or the process is told that they begin anew: when
 * the refused claim has left the queue.
 */
final class TokenOrderWatch {
  private final SwarmEventLog eventLog;

  /** The last token of each claim since the tokens have begun. */
  private final Map<String, Long> last = new HashMap<>();

  /** Notes what the process was not told yet. */
  private final List<Runnable> untold = new ArrayList<>();

  TokenOrderWatch(SwarmEventLog eventLog) {
    this.eventLog = eventLog;
  }

  /** Notes a step of a claim, as the journal tells it. */
  void noteStep(JournalEntry entry) {
    for (ClaimCommand command : entry.step().commands()) {
      if (command instanceof ClaimCommand.ReportProblem report
          && report.problem() == JoinProblem.TOKENS_WENT_BACK) {
        last.clear();
        untold.clear();
      } else if (command instanceof ClaimCommand.TellElected elected) {
        noteToken(entry, elected.token().value());
      }
    }
  }

  private void noteToken(JournalEntry entry, long token) {
    Long before = last.put(entry.claimName(), token);
    if (before != null && token <= before) {
      untold.add(
          () -> eventLog.noteFinding(entry.id(), entry.path(), WorldFinding.BACKWARDS, token, ""));
    }
  }

  /** Notes the tokens that have begun anew without a word, by now. */
  void noteUntold() {
    untold.forEach(Runnable::run);
  }
}
