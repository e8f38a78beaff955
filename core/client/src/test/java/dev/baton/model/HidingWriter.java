package dev.baton.model;

import static dev.baton.testkit.model.NodePermission.READ;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.OverheardEnsemble;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import java.time.Duration;

/** The way of a machine whose writes, as they arrive, find their node hidden from all readers. */
final class HidingWriter extends OverheardEnsemble {
  /** The time from a machine to the servers. */
  static final Duration INSTANT = Duration.ofMillis(1);

  private final ModelEnsemble zooKeeper;
  private final ManualLoop clock;

  HidingWriter(ModelEnsemble zooKeeper, ManualLoop clock) {
    super(zooKeeper);
    this.zooKeeper = zooKeeper;
    this.clock = clock;
  }

  @Override
  protected EnsemblePort.AnswerHandler requestSent(
      ZooKeeperRequest request, EnsemblePort.AnswerHandler reply) {
    if (request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().get(0) instanceof ZooKeeperRequest.SetData write) {
      long arrival = INSTANT.toNanos();
      clock.runAfter(arrival / 2, () -> zooKeeper.denyPermission(write.path(), READ));
      clock.runAfter(arrival * 3 / 2, () -> zooKeeper.allowPermission(write.path(), READ));
    }
    return reply;
  }

  @Override
  protected void watchFired() {}
}
