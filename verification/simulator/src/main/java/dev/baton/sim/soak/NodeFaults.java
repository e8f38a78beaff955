package dev.baton.sim.soak;

import dev.baton.sim.soak.client.Line;
import dev.baton.testkit.Await;
import dev.baton.testkit.ZooKeeperCluster;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;

/**
 * Makes one candidate's node unreadable, or writes to it, while other candidates of its session
 * continue.
 */
final class NodeFaults implements Mischief {
  private static final long GONE = -1;
  private static final Duration RETURN = Duration.ofMinutes(2);

  private static final List<ACL> NO_READ =
      Collections.singletonList(
          new ACL(ZooDefs.Perms.ALL & ~ZooDefs.Perms.READ, ZooDefs.Ids.ANYONE_ID_UNSAFE));

  private final ZooKeeperCluster cluster;
  private final ConnectionBreaker breaker;
  private final List<Line> lines;
  private final Chronicle chronicle;
  private final Times times;
  private final Transfers transfers;
  private final boolean givesTokens;
  private final boolean takeOrders;

  NodeFaults(Stage stage) {
    this.cluster = stage.cluster();
    this.breaker = new ConnectionBreaker(stage);
    this.lines = stage.lines();
    this.chronicle = stage.chronicle();
    this.times = stage.times();
    this.transfers = new Transfers(stage);
    this.givesTokens = stage.givesTokens();
    this.takeOrders = stage.takeOrders();
  }

  @Override
  public Set<FaultKind> kinds() {
    Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);
    if (givesTokens) {
      kinds.addAll(EnumSet.of(FaultKind.NODE_UNREADABLE, FaultKind.NODE_WRITTEN));
    }
    if (takeOrders) {
      kinds.add(FaultKind.EVICTED);
    }
    return kinds;
  }

  @Override
  public Optional<Fault> make(FaultKind kind, Random random) {
    Line line = lines.get(random.nextInt(lines.size()));
    double place = random.nextBoolean() ? 0 : random.nextDouble();
    Duration length = times.part(random, 0.3, 1);
    Optional<String> picked = pick(line, place);
    if (picked.isEmpty()) {
      return Optional.empty();
    }
    String node = picked.get();
    return Optional.of(
        switch (kind) {
          case NODE_UNREADABLE -> new Fault(node, length, hide(node));
          case NODE_WRITTEN -> new Fault(node, length, write(node, random.nextBoolean()));
          default -> evict(line, node, random);
        });
  }

  private Optional<String> pick(Line line, double place) {
    try (PlainClient client = PlainClient.connect(cluster.connectString())) {
      List<String> nodes =
          new Operator(client.zooKeeper(), chronicle)
              .nodes(line).stream().filter(node -> !node.contains("/~")).toList();
      return nodes.isEmpty()
          ? Optional.empty()
          : Optional.of(nodes.get((int) (place * nodes.size())));
    } catch (KeeperException notNow) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Evicts the candidate of a node. The node may also be unreadable or written to. */
  private Fault evict(Line line, String node, Random random) {
    Runnable end =
        switch (random.nextInt(3)) {
          case 0 -> hide(node);
          case 1 -> write(node, random.nextBoolean());
          default -> () -> {};
        };
    String outcome = transfers.evict(line, node);
    return new Fault(node + ", " + outcome, times.part(random, 0, 0.5), end);
  }

  /**
   * Takes READ from a node, and returns the action that gives it back.
   *
   * <p>If the node changed meanwhile, the servers have used up watches on it without an event.
   * Candidates would then look again only after ten minutes (decision 012). So all connections
   * break once, which renews the watches.
   */
  private Runnable hide(String node) {
    Optional<Long> before = setAcl(node, NO_READ);
    return () -> {
      Set<Long> after = new HashSet<>();
      if (!Await.happens(RETURN, Stage.PAUSE, () -> isReadAgain(node, after))) {
        throw new IllegalStateException("cannot have " + node + " read again");
      }
      if (!before.map(Set::of).equals(Optional.of(after))) {
        breaker.breakAll();
      }
    };
  }

  private boolean isReadAgain(String node, Set<Long> version) {
    return setAcl(node, ZooDefs.Ids.OPEN_ACL_UNSAFE).map(version::add).isPresent();
  }

  /**
   * Sets the permissions on a node.
   *
   * @return the transaction that changed the node last, {@link #GONE}, or empty if the permissions
   *     could not be set
   */
  private Optional<Long> setAcl(String node, List<ACL> acl) {
    try (PlainClient client = PlainClient.connect(cluster.connectString())) {
      ZooKeeper zooKeeper = client.zooKeeper();
      return Optional.of(zooKeeper.setACL(node, acl, -1).getMzxid());
    } catch (KeeperException.NoNodeException gone) {
      return Optional.of(GONE);
    } catch (KeeperException notNow) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Begins to write to a node, and returns the action that stops this. */
  private Runnable write(String node, boolean garbage) {
    return NodeWriter.begin(cluster.connectString(), node, garbage)::end;
  }
}
