package dev.baton.sim.swarm;

import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelRoute;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The nemesis carries out the actions of a plan, and undoes the actions that do not end by
 * themselves.
 */
final class SwarmNemesis {
  /** The sequence numbers left when candidates mark the end of the queue. */
  private static final int LEFT_AT_END = 1 << 20;

  /** The frequency with which no numbers are left: once in this many times. */
  private static final int NONE_LEFT = 5;

  private static final int HAMMERED_PER_TIMEOUT = 200;

  /** The lowest number of an action that strikes leaders. Numbers go up to a thousand. */
  private static final int AIMED = 500;

  static final List<Predicate<ZooKeeperRequest>> REQUESTS =
      List.of(
          ZooKeeperRequest::isWrite,
          request -> request instanceof ZooKeeperRequest.Create,
          request -> request instanceof ZooKeeperRequest.Delete,
          request ->
              request instanceof ZooKeeperRequest.MultiRequest
                  || request instanceof ZooKeeperRequest.HeartbeatChecks,
          request -> !request.isWrite());

  /** The permissions that claims need. */
  private static final List<NodePermission> PERMISSIONS =
      List.of(NodePermission.READ, NodePermission.CREATE, NodePermission.DELETE);

  private final SwarmWorld world;
  private final ManualLoop clock;
  private final ModelEnsemble zooKeeper;
  private final Map<StepKind, Consumer<PlannedStep>> ways = new EnumMap<>(StepKind.class);
  private final List<Runnable> undone = new ArrayList<>();
  private boolean stopped;

  SwarmNemesis(SwarmWorld world, ManualLoop clock) {
    this.world = world;
    this.clock = clock;
    this.zooKeeper = world.zooKeeper();
    ways.put(StepKind.CAMPAIGN, this::startCandidate);
    ways.put(StepKind.LOCK, act -> onMachine(act, machine -> requestLock(act, machine)));
    ways.put(StepKind.RESIGN, act -> onPlayer(act, SwarmCandidate::resign));
    ways.put(StepKind.STEP_OUT, act -> onPlayer(act, candidate -> candidate.cede(act.lasts())));
    ways.put(StepKind.CLOSE, act -> onPlayer(act, SwarmCandidate::leave));
    ways.put(StepKind.RESTART, act -> onMachine(act, world::restartProcess));
    ways.put(StepKind.KILL, act -> onMachine(act, world::killProcess));
    ways.put(StepKind.CUT, act -> machineFor(act).route().cutLinks("the connection is lost"));
    ways.put(StepKind.DOWN, this::takeDown);
    ways.put(StepKind.BLACK_HOLE, this::blackHole);
    ways.put(StepKind.SLOW, this::slowDown);
    ways.put(StepKind.FREEZE, act -> machineFor(act).freeze(act.lasts()));
    ways.put(StepKind.SLEEP, act -> machineFor(act).sleep(act.lasts()));
    ways.put(StepKind.HANG, act -> onMachine(act, machine -> hangThreads(act, machine)));
    ways.put(StepKind.SET_CLOCK, this::setClock);
    ways.put(StepKind.CUT_OFF, this::cutOff);
    ways.put(StepKind.PARTITION, this::partitionNetwork);
    ways.put(StepKind.LAG, this::makeLag);
    ways.put(StepKind.RESTART_SERVER, act -> zooKeeper.restartServer(serverFor(act)));
    ways.put(StepKind.LOSE_REQUEST, act -> zooKeeper.loseRequest(act.chooseFrom(REQUESTS)));
    ways.put(StepKind.LOSE_ANSWER, act -> zooKeeper.loseAnswer(act.chooseFrom(REQUESTS)));
    ways.put(StepKind.STALL, act -> zooKeeper.stallRequest(act.chooseFrom(REQUESTS), act.lasts()));
    ways.put(StepKind.DELETE_NODE, act -> onNode(act, world.placeWatcher()::deleteAsStranger));
    ways.put(StepKind.DELETE_ELECTION, act -> world.placeWatcher().deleteAsStranger(pathFor(act)));
    ways.put(StepKind.RANSACK, this::ransackElection);
    ways.put(StepKind.WRITE_NODE, act -> onNode(act, node -> writeNode(act, node)));
    ways.put(StepKind.REAP, act -> zooKeeper.reapContainers());
    ways.put(StepKind.DENY, this::denyPermission);
    ways.put(StepKind.NEAR_END, this::nearEnd);
    addMischief();
    new SessionNemesis(world, this).addWays(ways);
    SwarmOperator operator = new SwarmOperator(world);
    for (StepKind kind : SwarmOperator.DEEDS) {
      ways.put(kind, act -> onMachine(act, one -> operator.carryOut(act, one, pathFor(act))));
    }
  }

  private void addMischief() {
    ways.put(StepKind.FLAP, act -> onMachine(act, one -> one.fitness().changeMood(act, this)));
    ways.put(StepKind.EXECUTOR, this::changeExecutor);
    ways.put(StepKind.THROW, act -> onUser(act, UserCode::setThrowing));
    ways.put(StepKind.MISHAP, act -> onUser(act, UserCode::setFailing));
    ways.put(StepKind.MISHAP_ROWS, act -> onUser(act, UserCode::setFailingInRows));
    ways.put(StepKind.END_WITHIN, act -> onPlayer(act, candidate -> endWithin(act, candidate)));
    ways.put(StepKind.HIDE_NODE, act -> onNode(act, node -> hideNode(act, node)));
    ways.put(StepKind.HAMMER_NODE, act -> onNode(act, node -> hammerNode(act, node)));
  }

  private void endWithin(PlannedStep act, SwarmCandidate candidate) {
    candidate.endWithinCallback(act);
    undoAfter(act.lasts(), candidate::endNoMore);
  }

  void carryOut(PlannedStep act) {
    if (stopped) {
      return;
    }
    world.eventLog().noteEvent(JournalEventKind.FAULT, act.toString());
    Consumer<PlannedStep> way = ways.get(act.kind());
    if (way == null) {
      throw new AssertionError("nobody knows how to " + act);
    }
    way.accept(act);
  }

  /** Undoes all lasting actions now, and stops carrying out actions. */
  void undoAll() {
    stopped = true;
    List.copyOf(undone).forEach(Runnable::run);
  }

  void undoAfter(Duration lasts, Runnable undo) {
    Runnable once =
        new Runnable() {
          @Override
          public void run() {
            if (undone.remove(this)) {
              undo.run();
            }
          }
        };
    undone.add(once);
    clock.runAfter(lasts.toNanos(), once);
  }

  /**
   * Returns the machine that an action strikes. Every other action strikes a machine with a working
   * leader, if there is one.
   */
  SwarmMachine machineFor(PlannedStep act) {
    List<SwarmMachine> leading =
        Stream.concat(
                world.allCandidates().stream()
                    .filter(candidate -> candidate.isThere() && candidate.isWorking())
                    .map(SwarmCandidate::machine),
                Stream.concat(
                    world.lockUsers().stream().filter(LockUser::isWorking).map(LockUser::machine),
                    world.swarmSlots().leadingMachines().stream()))
            .distinct()
            .toList();
    boolean aimed = act.which() >= AIMED && !leading.isEmpty();
    return act.chooseFrom(aimed ? leading : world.machines());
  }

  /** Carries out an action on a machine, unless the machine is being closed. */
  void onMachine(PlannedStep act, Consumer<SwarmMachine> action) {
    SwarmMachine machine = machineFor(act);
    if (!machine.isDead()) {
      action.accept(machine);
    }
  }

  private void startCandidate(PlannedStep act) {
    SwarmMachine machine = act.chooseFrom(world.machines());
    if (!machine.isDead()) {
      world.startCandidate(machine, electionFor(act));
    }
  }

  /**
   * Returns the server that an action strikes. An action aimed at a leader strikes the server of
   * the machine that {@link #machineFor} may choose, if connected.
   */
  int serverFor(PlannedStep act) {
    int servers = world.plan().servers();
    ModelRoute route = machineFor(act).route();
    return IntStream.range(0, servers)
        .filter(server -> act.which() >= AIMED && route.isAt(server))
        .findFirst()
        .orElse(act.which() % servers);
  }

  private int electionFor(PlannedStep act) {
    return (act.which() / 7) % world.plan().rules().size();
  }

  private void requestLock(PlannedStep act, SwarmMachine machine) {
    world.requestLocks(machine, lockFor(act), 1 + act.which() % 4);
  }

  private static SwarmLock lockFor(PlannedStep act) {
    int one = act.which() / 6;
    if (one % 8 == 0) {
      return SwarmLock.PERMITS;
    }
    return one % 2 == 0 ? SwarmLock.SHARED : SwarmLock.PLAIN;
  }

  String pathFor(PlannedStep act) {
    if (world.swarmShards().isSharing()) {
      return world.swarmShards().pathFor(act);
    }
    if (world.swarmSlots().isHappening()) {
      return SwarmSlots.PATH;
    }
    boolean lock = world.plan().hasStep(StepKind.LOCK) && (act.which() / 3) % 2 == 0;
    return lock ? lockFor(act).lockPath() : world.electionPath(electionFor(act));
  }

  private void onPlayer(PlannedStep act, Consumer<SwarmCandidate> action) {
    List<SwarmCandidate> there =
        world.allCandidates().stream().filter(SwarmCandidate::isThere).toList();
    if (!there.isEmpty()) {
      action.accept(act.chooseFrom(there));
    }
  }

  private void onNode(PlannedStep act, Consumer<String> action) {
    List<String> nodes = zooKeeper.childNames(pathFor(act));
    if (!nodes.isEmpty()) {
      action.accept(pathFor(act) + "/" + act.chooseFrom(nodes));
    }
  }

  private void takeDown(PlannedStep act) {
    SwarmMachine machine = machineFor(act);
    machine.route().takeDown();
    undoAfter(act.lasts(), machine.route()::bringUp);
  }

  private void blackHole(PlannedStep act) {
    SwarmMachine machine = machineFor(act);
    machine.route().setBlackHole(true);
    undoAfter(act.lasts(), () -> machine.route().setBlackHole(false));
  }

  private void slowDown(PlannedStep act) {
    SwarmMachine machine = machineFor(act);
    machine.route().setLatency(world.plan().timeout().dividedBy(10));
    undoAfter(act.lasts(), () -> machine.route().setLatency(world.plan().latency()));
  }

  /**
   * Sets a clock. In worlds with sleeping machines, no clock is set back, since the length of a
   * sleep would be unknown.
   */
  private void setClock(PlannedStep act) {
    boolean back = act.which() % 2 == 0 && !world.plan().hasStep(StepKind.SLEEP);
    machineFor(act).loop().moveWallClock(back ? act.lasts().negated() : act.lasts());
  }

  private void cutOff(PlannedStep act) {
    cutOff(serverFor(act), act.lasts());
  }

  private void cutOff(int server, Duration lasts) {
    zooKeeper.cutOff(server);
    undoAfter(lasts, () -> zooKeeper.healServer(server));
  }

  /**
   * Partitions the network. The smaller part has a server that answers reads, and the clients that
   * ask it.
   */
  private void partitionNetwork(PlannedStep act) {
    int server = serverFor(act);
    cutOff(server, act.lasts());
    world.machines().stream()
        .map(SwarmMachine::route)
        .filter(route -> route.isAt(server))
        .forEach(
            route -> {
              route.reachOnly(server);
              undoAfter(act.lasts(), route::reachAll);
            });
  }

  private void makeLag(PlannedStep act) {
    long most = Math.min(act.lasts().toNanos(), world.plan().timeout().toNanos() / 8);
    int server = serverFor(act);
    zooKeeper.setBacklog(server, Duration.ofNanos(most));
    undoAfter(act.lasts(), () -> zooKeeper.setBacklog(server, Duration.ZERO));
    clock.runAfter(
        world.randomBelow(most + 1), () -> moveMachine(machineFor(act), server, act.lasts()));
  }

  /** Moves a machine to a lagging server, where it may see less than before. */
  private void moveMachine(SwarmMachine machine, int server, Duration lasts) {
    if (!stopped) {
      machine.route().reachOnly(server);
      machine.route().cutLinks("moved to another server");
      undoAfter(lasts, machine.route()::reachAll);
    }
  }

  /**
   * Hangs the threads of a machine. Hangs them for ever only if each leader there releases without
   * its work having stopped.
   */
  private void hangThreads(PlannedStep act, SwarmMachine machine) {
    boolean forEver =
        act.which() % 3 == 0
            && world.candidatesOn(machine).stream().noneMatch(SwarmCandidate::insistsOnStop)
            && world.lockUsers().stream().noneMatch(locker -> locker.machine() == machine);
    if (forEver) {
      machine.hangForEver();
    } else {
      machine.userLoop().freezeFor(act.lasts());
    }
  }

  private void ransackElection(PlannedStep act) {
    List<String> nodes = new ArrayList<>();
    for (String node : zooKeeper.childNames(pathFor(act))) {
      nodes.add((int) world.randomBelow(nodes.size() + 1L), pathFor(act) + "/" + node);
    }
    nodes.stream().filter(node -> world.randomBelow(2) == 0).forEach(node -> writeNode(act, node));
    nodes.forEach(world.placeWatcher()::deleteAsStranger);
  }

  private void writeNode(PlannedStep act, String node) {
    boolean nonsense = act.which() % 2 == 0;
    zooKeeper.writeNode(node, nonsense ? "nonsense" : zooKeeper.nodeData(node).orElse(""));
  }

  private void denyPermission(PlannedStep act) {
    denyPermission(pathFor(act), act.chooseFrom(PERMISSIONS), act.lasts());
  }

  private void denyPermission(String path, NodePermission permission, Duration lasts) {
    zooKeeper.denyPermission(path, permission);
    undoAfter(lasts, () -> zooKeeper.allowPermission(path, permission));
  }

  private void hideNode(PlannedStep act, String node) {
    hideNode(node, act.lasts());
  }

  void hideNode(String node, Duration lasts) {
    world.placeWatcher().hideNode(node);
    undoAfter(lasts, () -> world.placeWatcher().showNode(node));
    denyPermission(node, NodePermission.READ, lasts);
  }

  private void changeExecutor(PlannedStep act) {
    UserCode user = machineFor(act).userCode();
    user.setRunner(act.chooseFrom(List.of(UserCode.CallbackRunner.values())));
    undoAfter(act.lasts(), () -> user.setRunner(UserCode.CallbackRunner.THREADS));
  }

  private void onUser(PlannedStep act, BiConsumer<UserCode, Boolean> action) {
    UserCode user = machineFor(act).userCode();
    action.accept(user, true);
    undoAfter(act.lasts(), () -> action.accept(user, false));
  }

  private void hammerNode(PlannedStep act, String node) {
    Duration pause = world.plan().timeout().dividedBy(HAMMERED_PER_TIMEOUT);
    for (Duration at = pause; at.compareTo(act.lasts()) < 0; at = at.plus(pause)) {
      clock.runAfter(at.toNanos(), () -> rewriteNode(node));
    }
  }

  private void rewriteNode(String node) {
    if (!stopped) {
      zooKeeper.nodeData(node).ifPresent(data -> zooKeeper.writeNode(node, data));
    }
  }

  private void nearEnd(PlannedStep act) {
    if (zooKeeper.nodeExists(pathFor(act))) {
      int left = act.which() % NONE_LEFT == 0 ? 0 : LEFT_AT_END;
      zooKeeper.raiseCounter(pathFor(act), Integer.MAX_VALUE - left - act.which() % 4);
    }
  }
}
