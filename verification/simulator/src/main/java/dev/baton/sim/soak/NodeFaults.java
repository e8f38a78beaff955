package dev.baton.sim.soak;

import dev.baton.sim.soak.client.SoakElection;
import dev.baton.testkit.ConditionWait;
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
final class NodeFaults implements FaultMaker {
  private static final long GONE = -1;
  private static final Duration RETURN = Duration.ofMinutes(2);

  private static final List<ACL> NO_READ =
      Collections.singletonList(
          new ACL(ZooDefs.Perms.ALL & ~ZooDefs.Perms.READ, ZooDefs.Ids.ANYONE_ID_UNSAFE));

  private final ZooKeeperCluster cluster;
  private final ConnectionBreaker breaker;
  private final List<SoakElection> lines;
  private final SoakEventLog eventLog;
  private final SoakTimes times;
  private final OperatorRequests transfers;
  private final boolean givesTokens;
  private final boolean takeOrders;

  NodeFaults(SoakStage stage) {
    this.cluster = stage.cluster();
    this.breaker = new ConnectionBreaker(stage);
    this.lines = stage.allElections();
    this.eventLog = stage.eventLog();
    this.times = stage.soakTimes();
    this.transfers = new OperatorRequests(stage);
    this.givesTokens = stage.givesTokens();
    this.takeOrders = stage.takeOrders();
  }

  @Override
  public Set<FaultKind> faultKinds() {
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
  public Optional<MadeFault> makeFault(FaultKind kind, Random random) {
    SoakElection line = lines.get(random.nextInt(lines.size()));
    double place = random.nextBoolean() ? 0 : random.nextDouble();
    Duration length = times.partOfSession(random, 0.3, 1);
    Optional<String> picked = pickNode(line, place);
    if (picked.isEmpty()) {
      return Optional.empty();
    }
    String node = picked.get();
    return Optional.of(
        switch (kind) {
          case NODE_UNREADABLE -> new MadeFault(node, length, hideNode(node));
          case NODE_WRITTEN -> new MadeFault(node, length, writeNode(node, random.nextBoolean()));
          default -> evictCandidate(line, node, random);
        });
  }

  private Optional<String> pickNode(SoakElection line, double place) {
    try (ZooKeeper client = OperatorClient.connectClient(cluster.connectString())) {
      List<String> nodes =
          new SoakOperator(client, eventLog)
              .nodesOf(line).stream().filter(node -> !node.contains("/~")).toList();
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
  private MadeFault evictCandidate(SoakElection line, String node, Random random) {
    Runnable end =
        switch (random.nextInt(3)) {
          case 0 -> hideNode(node);
          case 1 -> writeNode(node, random.nextBoolean());
          default -> () -> {};
        };
    String outcome = transfers.evictCandidate(line, node);
    return new MadeFault(node + ", " + outcome, times.partOfSession(random, 0, 0.5), end);
  }

  /**
   * Takes READ from a node, and returns the action that gives it back.
   *
   * <p>If the node changed meanwhile, the servers have used up watches on it without an event.
   * Candidates would then look again only after ten minutes (decision 012). So all connections
   * break once, which renews the watches.
   */
  private Runnable hideNode(String node) {
    Optional<Long> before = setAcl(node, NO_READ);
    return () -> {
      Set<Long> after = new HashSet<>();
      if (!ConditionWait.happensWithin(RETURN, SoakStage.PAUSE, () -> isReadAgain(node, after))) {
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
    try (ZooKeeper client = OperatorClient.connectClient(cluster.connectString())) {
      return Optional.of(client.setACL(node, acl, -1).getMzxid());
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
  private Runnable writeNode(String node, boolean garbage) {
    return NodeWriter.beginWriting(cluster.connectString(), node, garbage)::endWriting;
  }
}
