package dev.baton.demo.herd;

import dev.baton.demo.ScenarioContext;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A measurement of the cost of changes of leader. */
final class HerdMeasurement {
  /** The session timeout. No heartbeat and no sign of life comes in its first quarter. */
  private static final Duration SESSION_TIMEOUT = Duration.ofMinutes(10);

  private final ScenarioContext context;
  private final CountExtent extent;
  private final HerdCandidates pasture;
  private final MessageCounter counter;
  private final List<ChangeCost> costs = new ArrayList<>();

  /** Starts the processes with the candidates. */
  HerdMeasurement(ScenarioContext context, CountExtent extent) {
    this.context = context;
    this.extent = extent;
    pasture =
        new HerdCandidates(context, extent.processes(), extent.largestSize(), SESSION_TIMEOUT);
    counter = new MessageCounter(context.ensemble().servers(), SESSION_TIMEOUT);
  }

  /** Measures an election with so many candidates. */
  ChangeCost measureChange(TurnRule rule, int candidates) throws InterruptedException {
    pasture.joinElection(rule, context.electionPath() + "/" + rule + "-" + candidates, candidates);
    List<MessageCount> changes = new ArrayList<>();
    for (int i = 0; i < extent.changes(); i++) {
      MessageCount before = counter.settledMessages();
      int left = pasture.changeLeader();
      changes.add(counter.settledMessages().sinceCount(before));
      pasture.rejoinElection(left);
    }
    pasture.leaveElection();
    ChangeCost cost = new ChangeCost(rule, candidates, changes);
    costs.add(cost);
    return cost;
  }

  /** Returns all measured costs. */
  List<ChangeCost> allCosts() {
    return costs;
  }
}
