package dev.baton.sim.soak;

import dev.baton.sim.soak.client.SoakElection;
import dev.baton.testkit.ZooKeeperCluster;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/** Faults made by people: nodes deleted by hand, and leaders told to resign or hand over. */
final class PeopleFaults implements FaultMaker {
  private static final int DELETIONS_TO_TRY = 20;

  private final ZooKeeperCluster cluster;
  private final List<SoakElection> lines;
  private final ClientTargets targets;
  private final SoakEventLog eventLog;
  private final SoakTimes times;
  private final OperatorRequests transfers;
  private final boolean takeOrders;

  PeopleFaults(SoakStage stage) {
    this.cluster = stage.cluster();
    this.lines = stage.allElections();
    this.targets = new ClientTargets(stage.clients(), stage.eventLog());
    this.times = stage.soakTimes();
    this.eventLog = stage.eventLog();
    this.transfers = new OperatorRequests(stage);
    this.takeOrders = stage.takeOrders();
  }

  @Override
  public Set<FaultKind> faultKinds() {
    Set<FaultKind> kinds =
        EnumSet.of(FaultKind.NODE_DELETED, FaultKind.ELECTION_DELETED, FaultKind.RESIGNED);
    if (takeOrders) {
      kinds.add(FaultKind.TRANSFERRED);
    }
    return kinds;
  }

  @Override
  public Optional<MadeFault> makeFault(FaultKind kind, Random random) {
    SoakElection line = lines.get(random.nextInt(lines.size()));
    boolean leader = random.nextBoolean();
    double share = random.nextDouble();
    Duration quiet = times.partOfSession(random, 0.3, 1);
    if (kind == FaultKind.RESIGNED) {
      ClientProcess client = targets.pickClient(random);
      client.sendOrder("resign");
      return Optional.of(MadeFault.suddenFault(client.lifeName(), quiet));
    }
    if (kind == FaultKind.TRANSFERRED) {
      return transfers
          .transferLeadership(line, random)
          .map(what -> MadeFault.suddenFault(what, Duration.ZERO));
    }
    try (ZooKeeper client = OperatorClient.connectClient(cluster.connectString())) {
      SoakOperator operator = new SoakOperator(client, eventLog);
      Optional<String> deleted =
          kind == FaultKind.NODE_DELETED
              ? deleteNode(operator, line, leader ? 0 : share)
              : deleteElection(operator, line);
      return deleted.map(what -> MadeFault.suddenFault(what, quiet));
    } catch (KeeperException notNow) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Deletes the node at a place in a queue: 0 is the first place, 1 is behind the last. */
  private static Optional<String> deleteNode(SoakOperator operator, SoakElection line, double place)
      throws KeeperException, InterruptedException {
    List<String> nodes = operator.nodesOf(line);
    if (nodes.isEmpty()) {
      return Optional.empty();
    }
    String node = nodes.get((int) (place * nodes.size()));
    return operator.deleteNode(line, node) ? Optional.of(node) : Optional.empty();
  }

  private static Optional<String> deleteElection(SoakOperator operator, SoakElection line)
      throws KeeperException, InterruptedException {
    for (int i = 0; i < DELETIONS_TO_TRY; i++) {
      if (operator.deleteAll(line)) {
        return Optional.of(line.path());
      }
    }
    return Optional.empty();
  }
}
