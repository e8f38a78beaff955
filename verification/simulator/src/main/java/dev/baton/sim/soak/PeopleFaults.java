package dev.baton.sim.soak;

import dev.baton.sim.soak.client.Line;
import dev.baton.testkit.ZooKeeperCluster;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.zookeeper.KeeperException;

/** Faults made by people: nodes deleted by hand, and leaders told to resign or hand over. */
final class PeopleFaults implements Mischief {
  private static final int DELETIONS_TO_TRY = 20;

  private final ZooKeeperCluster cluster;
  private final List<Line> lines;
  private final Targets targets;
  private final Chronicle chronicle;
  private final Times times;
  private final Transfers transfers;
  private final boolean takeOrders;

  PeopleFaults(Stage stage) {
    this.cluster = stage.cluster();
    this.lines = stage.lines();
    this.targets = new Targets(stage.clients(), stage.chronicle());
    this.times = stage.times();
    this.chronicle = stage.chronicle();
    this.transfers = new Transfers(stage);
    this.takeOrders = stage.takeOrders();
  }

  @Override
  public Set<FaultKind> kinds() {
    Set<FaultKind> kinds =
        EnumSet.of(FaultKind.NODE_DELETED, FaultKind.ELECTION_DELETED, FaultKind.RESIGNED);
    if (takeOrders) {
      kinds.add(FaultKind.TRANSFERRED);
    }
    return kinds;
  }

  @Override
  public Optional<Fault> make(FaultKind kind, Random random) {
    Line line = lines.get(random.nextInt(lines.size()));
    boolean leader = random.nextBoolean();
    double share = random.nextDouble();
    Duration quiet = times.part(random, 0.3, 1);
    if (kind == FaultKind.RESIGNED) {
      ClientProcess client = targets.pick(random);
      client.tell("resign");
      return Optional.of(Fault.sudden(client.name(), quiet));
    }
    if (kind == FaultKind.TRANSFERRED) {
      return transfers.transfer(line, random).map(what -> Fault.sudden(what, Duration.ZERO));
    }
    try (PlainClient client = PlainClient.connect(cluster.connectString())) {
      Operator operator = new Operator(client.zooKeeper(), chronicle);
      Optional<String> deleted =
          kind == FaultKind.NODE_DELETED
              ? deleteNode(operator, line, leader ? 0 : share)
              : deleteElection(operator, line);
      return deleted.map(what -> Fault.sudden(what, quiet));
    } catch (KeeperException notNow) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Deletes the node at a place in a queue: 0 is the first place, 1 is behind the last. */
  private static Optional<String> deleteNode(Operator operator, Line line, double place)
      throws KeeperException, InterruptedException {
    List<String> nodes = operator.nodes(line);
    if (nodes.isEmpty()) {
      return Optional.empty();
    }
    String node = nodes.get((int) (place * nodes.size()));
    return operator.delete(line, node) ? Optional.of(node) : Optional.empty();
  }

  private static Optional<String> deleteElection(Operator operator, Line line)
      throws KeeperException, InterruptedException {
    for (int i = 0; i < DELETIONS_TO_TRY; i++) {
      if (operator.deleteAll(line)) {
        return Optional.of(line.path());
      }
    }
    return Optional.empty();
  }
}
