package dev.baton.demo.herd;

import dev.baton.demo.Stage;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Has leaders change, and counts what that costs. Its curves grow, and can be seen by any thread.
 */
final class Measurement {
  /** No heartbeat comes in the first quarter of this, nor a sign of life. */
  private static final Duration SESSION_TIMEOUT = Duration.ofMinutes(10);

  private final Stage stage;
  private final Extent extent;
  private final Pasture pasture;
  private final Counter counter;
  private final List<Cost> costs = new ArrayList<>();
  private volatile List<Curve> curves = List.of();

  /** Starts the processes that have the candidates. */
  Measurement(Stage stage, Extent extent) {
    this.stage = stage;
    this.extent = extent;
    pasture = new Pasture(stage, extent.processes(), extent.largest(), SESSION_TIMEOUT);
    counter = new Counter(stage.ensemble().servers(), SESSION_TIMEOUT);
  }

  /** With so many candidates in an election of their own. */
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

  /** All that was measured. */
  List<Cost> costs() {
    return costs;
  }

  /** The same, a curve for each rule. */
  List<Curve> curves() {
    return curves;
  }
}
