package dev.baton.sim.swarm;

import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelRoute;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The faults under a session that goes on: other timeouts, other sessions, silence, and checks that
 * are refused.
 */
final class SessionNemesis {
  private static final Duration NO_LIMIT = Duration.ofDays(1);
  private static final int SPARED_IN_TEN = 2;

  /** The largest number of nodes that are written at once. */
  private static final int MOST_REWRITTEN = 24;

  private static final List<Integer> CROWDS = List.of(2, 3, 4, 6, 9, 120);

  private final SwarmWorld world;
  private final SwarmNemesis nemesis;
  private final ModelEnsemble zooKeeper;
  private final Duration timeout;

  SessionNemesis(SwarmWorld world, SwarmNemesis nemesis) {
    this.world = world;
    this.nemesis = nemesis;
    this.zooKeeper = world.zooKeeper();
    this.timeout = world.plan().timeout();
  }

  void addWays(Map<StepKind, Consumer<PlannedStep>> ways) {
    ways.put(StepKind.GUARD_LOCKS, act -> {}); // The guarded nodes ask the plan.
    ways.put(StepKind.SHARE_QUEUES, act -> {}); // The members ask the plan.
    ways.put(StepKind.SHARE_SHARDS, act -> {}); // So do they here.
    ways.put(StepKind.CHECK_FITNESS, act -> {}); // And the candidates.
    ways.put(StepKind.KEEP_SCHEDULE, act -> {}); // And the workers.
    ways.put(
        StepKind.PEER_MEMBER, act -> world.swarmPeers().join(act, nemesis.pathFor(act), nemesis));
    ways.put(StepKind.SHORT_SESSIONS, act -> {}); // The machines ask the plan.
    ways.put(StepKind.LIMIT_TIMEOUT, this::limitTimeouts);
    ways.put(StepKind.FORGET_SESSIONS, this::forgetSessions);
    ways.put(
        StepKind.SWALLOW_ANSWER,
        act -> zooKeeper.swallowAnswer(act.chooseFrom(SwarmNemesis.REQUESTS)));
    ways.put(StepKind.DEAFEN, act -> nemesis.machineFor(act).route().loseHearing());
    ways.put(StepKind.STICK, this::stopLoop);
    ways.put(StepKind.STICK_FOR_EVER, act -> nemesis.onMachine(act, world::stickProcess));
    ways.put(
        StepKind.CROWD,
        act -> nemesis.onMachine(act, machine -> machine.addCrowd(act.chooseFrom(CROWDS))));
    ways.put(StepKind.CRAWL, this::slowDown);
    ways.put(StepKind.REWRITE, this::rewriteNodes);
    ways.put(StepKind.CUT_ONE, act -> nemesis.machineFor(act).route().cutOneLink(act.which() / 7));
    ways.put(StepKind.HIDE_FROM_ONE, this::hideFromOne);
    ways.put(StepKind.ONE_WAY, this::loseOneWay);
    ways.put(StepKind.DEPOSE, this::deposeServer);
    ways.put(StepKind.RESTORE, this::restoreBackup);
    ways.put(StepKind.EVICT_LEADER, act -> evictLeader(act, node -> {}));
    ways.put(StepKind.EVICT_HIDDEN, act -> evictLeader(act, this::hideWhenWritten));
  }

  /**
   * Changes what the servers grant: all of them less, all of them more, some less and others more,
   * or one of them less. No server grants less than two ticks.
   */
  private void limitTimeouts(PlannedStep act) {
    int way = act.which() % 4;
    for (int server = 0; server < world.plan().servers(); server++) {
      boolean less = way == 0 || (way == 2 && server % 2 == 0);
      if (less || (way == 3 && server == nemesis.serverFor(act))) {
        zooKeeper.setTimeoutLimits(server, Duration.ZERO, shorterTimeout(act));
      } else if (way != 3) {
        zooKeeper.setTimeoutLimits(server, longerTimeout(act), NO_LIMIT);
      }
    }
    nemesis.undoAfter(act.lasts(), this::endLimits);
  }

  private void endLimits() {
    for (int server = 0; server < world.plan().servers(); server++) {
      zooKeeper.setTimeoutLimits(server, Duration.ZERO, NO_LIMIT);
    }
  }

  private Duration shorterTimeout(PlannedStep act) {
    Duration least = world.plan().tick().multipliedBy(2);
    return least.plus(tenths(act, timeout.minus(least)));
  }

  private Duration longerTimeout(PlannedStep act) {
    return timeout.multipliedBy(2).minus(tenths(act, timeout));
  }

  private static Duration tenths(PlannedStep act, Duration all) {
    return all.multipliedBy(act.which() / 4 % 10).dividedBy(10);
  }

  private void forgetSessions(PlannedStep act) {
    for (int server = 0; server < world.plan().servers(); server++) {
      int one = server;
      zooKeeper.setForgetsSessions(one, true);
      nemesis.undoAfter(act.lasts(), () -> zooKeeper.setForgetsSessions(one, false));
    }
  }

  private void stopLoop(PlannedStep act) {
    SwarmMachine machine = nemesis.machineFor(act);
    machine.loop().stopLoop();
    nemesis.undoAfter(
        act.lasts(),
        () -> {
          if (!machine.isStuck()) {
            machine.loop().continueLoop();
          }
        });
  }

  private void slowDown(PlannedStep act) {
    SwarmMachine machine = nemesis.machineFor(act);
    machine.route().setLatency(timeout.dividedBy(16));
    nemesis.undoAfter(act.lasts(), () -> machine.route().setLatency(world.plan().latency()));
  }

  /** Writes into all of the crowd's nodes, or most of them, just before a heartbeat checks one. */
  private void rewriteNodes(PlannedStep act) {
    Consumer<ZooKeeperRequest> stranger =
        request -> {
          if (request instanceof ZooKeeperRequest.HeartbeatChecks beat) {
            if (beat.checks().stream().anyMatch(SessionNemesis::isOfCrowd)) {
              rewriteCrowds(act.which() % 4 == 0 ? SPARED_IN_TEN : 0);
            }
          }
        };
    zooKeeper.addArrivalListener(stranger);
    nemesis.undoAfter(act.lasts(), () -> zooKeeper.removeArrivalListener(stranger));
  }

  private static boolean isOfCrowd(ZooKeeperRequest.Check check) {
    return check.version() >= 0 && check.path().startsWith(SwarmMachine.CROWD_PATH);
  }

  private void rewriteCrowds(int sparedInTen) {
    int all = world.crowdCount();
    int from = all > MOST_REWRITTEN ? (int) world.randomBelow(all - MOST_REWRITTEN) : 0;
    for (int i = from; i < Math.min(all, from + MOST_REWRITTEN); i++) {
      String path = SwarmMachine.CROWD_PATH + (i + 1);
      zooKeeper.childNames(path).stream()
          .filter(name -> world.randomBelow(10) >= sparedInTen)
          .map(name -> path + "/" + name)
          .forEach(node -> zooKeeper.nodeData(node).ifPresent(d -> zooKeeper.writeNode(node, d)));
    }
  }

  /** Evicts the first participant, from another machine than the leader's. */
  private void evictLeader(PlannedStep act, Consumer<String> before) {
    SwarmMachine victim = nemesis.machineFor(act);
    String line = nemesis.pathFor(act);
    List<SwarmMachine> others =
        world.machines().stream().filter(other -> other != victim && !other.isDead()).toList();
    zooKeeper.childNames(line).stream()
        .flatMap(name -> QueueNode.parse(name).stream())
        .sorted()
        .findFirst()
        .filter(first -> !others.isEmpty())
        .map(QueueNode::nodeText)
        .ifPresent(
            first -> {
              before.accept(line + "/" + first);
              new SwarmOperator(world).evictNode(act.chooseFrom(others), line, first);
            });
  }

  private void loseOneWay(PlannedStep act) {
    ModelRoute route = nemesis.machineFor(act).route();
    boolean requests = act.which() % 2 == 0;
    route.setLoss(requests, !requests);
    nemesis.undoAfter(act.lasts(), () -> route.setLoss(false, false));
  }

  private void deposeServer(PlannedStep act) {
    ModelRoute route = nemesis.machineFor(act).route();
    int server = zooKeeper.cutOffLeader();
    nemesis.undoAfter(act.lasts(), () -> zooKeeper.healServer(server));
    if (act.which() / 5 % 2 == 0) {
      route.reachOnly(server);
      route.cutLinks("moved to another server");
      nemesis.undoAfter(act.lasts(), route::reachAll);
    }
  }

  /** Restores a backup of this moment later, or one without data now. */
  private void restoreBackup(PlannedStep act) {
    if (act.which() % 2 == 0) {
      world.placeWatcher().restoreAsStranger(world.emptyBackup());
    } else {
      Runnable backup = zooKeeper.backUp();
      nemesis.undoAfter(act.lasts(), () -> world.placeWatcher().restoreAsStranger(backup));
    }
  }

  /** Hides the node of the first participant, or of any, from one machine. */
  private void hideFromOne(PlannedStep act) {
    String line = nemesis.pathFor(act);
    List<QueueNode> nodes =
        zooKeeper.childNames(line).stream()
            .flatMap(name -> QueueNode.parse(name).stream())
            .sorted()
            .toList();
    if (nodes.isEmpty()) {
      return;
    }
    int place = act.which() % 2 == 0 ? 0 : act.which() / 11 % nodes.size();
    String node = line + "/" + nodes.get(place).nodeText();
    ModelRoute route = nemesis.machineFor(act).route();
    world.placeWatcher().hideNode(node);
    zooKeeper.hideNode(node, route);
    nemesis.undoAfter(
        act.lasts(),
        () -> {
          world.placeWatcher().showNode(node);
          zooKeeper.showNode(node, route);
        });
  }

  private static boolean writesNode(ZooKeeperRequest request, String node) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream()
            .anyMatch(
                part ->
                    part instanceof ZooKeeperRequest.SetData write && write.path().equals(node));
  }

  /** Hides a node while the next write into it is carried out. */
  private void hideWhenWritten(String node) {
    Duration soon = world.plan().latency().multipliedBy(3);
    zooKeeper.addArrivalListener(
        new Consumer<>() {
          @Override
          public void accept(ZooKeeperRequest request) {
            if (writesNode(request, node)) {
              zooKeeper.removeArrivalListener(this);
              nemesis.hideNode(node, soon);
            }
          }
        });
  }
}
