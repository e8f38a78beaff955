package dev.baton.demo.herd;

import dev.baton.demo.Stage;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A measurement of the cost of changes of leader. Its curves grow, and any thread may read them.
 */
final class Measurement {
  /** The session timeout. No heartbeat and no sign of life comes in its first quarter. */
  private static final Duration SESSION_TIMEOUT = Duration.ofMinutes(10);

  private final Stage stage;
  private final Extent extent;
  private final Pasture pasture;
  private final Counter counter;
  private final List<Cost> costs = new ArrayList<>();
  private volatile List<Curve> curves = List.of();

  /** Starts the processes with the candidates. */
  Measurement(Stage stage, Extent extent) {
    this.stage = stage;
    this.extent = extent;
    pasture = new Pasture(stage, extent.processes(), extent.largest(), SESSION_TIMEOUT);
    counter = new Counter(stage.ensemble().servers(), SESSION_TIMEOUT);
  }

  /** Measures an election with so many candidates. */
  Cost measure(TurnRule rule, int candidates) throws InterruptedException {
    pasture.stand(rule, stage.path() + "/" + rule + "-" + candidates, candidates);
    List<Messages> changes = new ArrayList<>();
    for (int i = 0; i < extent.changes(); i++) {
      Messages before = counter.settled();
      int left = pasture.changeLeader();
      changes.add(counter.settled().since(before));
      pasture.comeBack(left);
    }
    pasture.clear();
    Cost cost = new Cost(rule, candidates, changes);
    costs.add(cost);
    curves = Curve.of(costs);
    return cost;
  }

  /** Returns all measured costs. */
  List<Cost> costs() {
    return costs;
  }

  /** Returns all measured costs as a curve for each rule. */
  List<Curve> curves() {
    return curves;
  }
}
