package dev.baton.sim.swarm;

import dev.baton.journal.Happening.Kind;
import dev.baton.runtime.port.Request;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelEnsemble;
import dev.baton.testkit.model.ModelRoute;
import dev.baton.testkit.model.Permission;
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
final class Nemesis {
  /** The sequence numbers left when candidates mark the end of the queue. */
  private static final int LEFT_AT_END = 1 << 20;

  /** The frequency with which no numbers are left: once in this many times. */
  private static final int NONE_LEFT = 5;

  private static final int HAMMERED_PER_TIMEOUT = 200;

  /** The lowest number of an action that strikes leaders. Numbers go up to a thousand. */
  private static final int AIMED = 500;

  private static final List<Predicate<Request>> REQUESTS =
      List.of(
          Request::isWrite,
          request -> request instanceof Request.Create,
          request -> request instanceof Request.Delete,
          request -> request instanceof Request.Multi || request instanceof Request.Heartbeat,
          request -> !request.isWrite());

  /** The permissions that claims need. */
  private static final List<Permission> PERMISSIONS =
      List.of(Permission.READ, Permission.CREATE, Permission.DELETE);

  private final SwarmWorld world;
  private final ManualLoop clock;
  private final ModelEnsemble zooKeeper;
  private final Map<Deed, Consumer<Act>> ways = new EnumMap<>(Deed.class);
  private final List<Runnable> undone = new ArrayList<>();
  private boolean stopped;

  Nemesis(SwarmWorld world, ManualLoop clock) {
    this.world = world;
    this.clock = clock;
    this.zooKeeper = world.zooKeeper();
    ways.put(Deed.CAMPAIGN, this::campaign);
    ways.put(Deed.LOCK, act -> onMachine(act, machine -> lock(act, machine)));
    ways.put(Deed.RESIGN, act -> onPlayer(act, Player::resign));
    ways.put(Deed.STEP_OUT, act -> onPlayer(act, player -> player.cede(act.lasts())));
    ways.put(Deed.CLOSE, act -> onPlayer(act, Player::leave));
    ways.put(Deed.RESTART, act -> onMachine(act, world::restart));
    ways.put(Deed.KILL, act -> onMachine(act, world::kill));
    ways.put(Deed.CUT, act -> machine(act).route().cut("the connection is lost"));
    ways.put(Deed.DOWN, this::down);
    ways.put(Deed.BLACK_HOLE, this::blackHole);
    ways.put(Deed.SLOW, this::slow);
    ways.put(Deed.FREEZE, act -> machine(act).freeze(act.lasts()));
    ways.put(Deed.SLEEP, act -> machine(act).sleep(act.lasts()));
    ways.put(Deed.HANG, act -> onMachine(act, machine -> hang(act, machine)));
    ways.put(Deed.SET_CLOCK, this::setClock);
    ways.put(Deed.CUT_OFF, this::cutOff);
    ways.put(Deed.PARTITION, this::partition);
    ways.put(Deed.LAG, this::lag);
    ways.put(Deed.RESTART_SERVER, act -> zooKeeper.restart(server(act)));
    ways.put(Deed.LOSE_REQUEST, act -> zooKeeper.loseRequest(act.choose(REQUESTS)));
    ways.put(Deed.LOSE_ANSWER, act -> zooKeeper.loseAnswer(act.choose(REQUESTS)));
    ways.put(Deed.STALL, act -> zooKeeper.stallRequest(act.choose(REQUESTS), act.lasts()));
    ways.put(Deed.DELETE_NODE, act -> onNode(act, world.places()::deleteAsStranger));
    ways.put(Deed.DELETE_ELECTION, act -> world.places().deleteAsStranger(line(act)));
    ways.put(Deed.RANSACK, this::ransack);
    ways.put(Deed.WRITE_NODE, act -> onNode(act, node -> write(act, node)));
    ways.put(Deed.REAP, act -> zooKeeper.reapContainers());
    ways.put(Deed.DENY, this::deny);
    ways.put(Deed.NEAR_END, this::nearEnd);
    addMischief();
    Operator operator = new Operator(world);
    for (Deed deed : Operator.DEEDS) {
      ways.put(deed, act -> onMachine(act, one -> operator.carryOut(act, one, line(act))));
    }
  }

  private void addMischief() {
    ways.put(Deed.EXECUTOR, this::executor);
    ways.put(Deed.THROW, act -> onUser(act, UserCode::setThrowing));
    ways.put(Deed.MISHAP, act -> onUser(act, UserCode::setFailing));
    ways.put(Deed.END_WITHIN, act -> onPlayer(act, player -> endWithin(act, player)));
    ways.put(Deed.HIDE_NODE, act -> onNode(act, node -> hide(act, node)));
    ways.put(Deed.HAMMER_NODE, act -> onNode(act, node -> hammer(act, node)));
  }

  private void endWithin(Act act, Player player) {
    player.endWithinCallback(act);
    undoAfter(act.lasts(), player::endNoMore);
  }

  void carryOut(Act act) {
    if (stopped) {
      return;
    }
    world.chronicle().note(Kind.FAULT, act.toString());
    Consumer<Act> way = ways.get(act.deed());
    if (way == null) {
      throw new AssertionError("nobody knows how to " + act);
    }
    way.accept(act);
  }

  /** Undoes all lasting actions now, and stops carrying out actions. */
  void stop() {
    stopped = true;
    List.copyOf(undone).forEach(Runnable::run);
  }

  private void undoAfter(Duration lasts, Runnable undo) {
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
    clock.after(lasts.toNanos(), once);
  }

  /**
   * Returns the machine that an action strikes. Every other action strikes a machine with a working
   * leader, if there is one.
   */
  private Machine machine(Act act) {
    List<Machine> leading =
        Stream.concat(
                world.players().stream()
                    .filter(player -> player.isThere() && player.works())
                    .map(Player::machine),
                world.lockers().stream().filter(Locker::works).map(Locker::machine))
            .distinct()
            .toList();
    boolean aimed = act.which() >= AIMED && !leading.isEmpty();
    return act.choose(aimed ? leading : world.machines());
  }

  /** Carries out an action on a machine, unless the machine is being closed. */
  private void onMachine(Act act, Consumer<Machine> deed) {
    Machine machine = machine(act);
    if (!machine.isDead()) {
      deed.accept(machine);
    }
  }

  private void campaign(Act act) {
    Machine machine = act.choose(world.machines());
    if (!machine.isDead()) {
      world.campaign(machine, election(act));
    }
  }

  /**
   * Returns the server that an action strikes. An action aimed at a leader strikes the server of
   * the machine that {@link #machine} may choose, if connected.
   */
  private int server(Act act) {
    int servers = world.plan().servers();
    ModelRoute route = machine(act).route();
    return IntStream.range(0, servers)
        .filter(server -> act.which() >= AIMED && route.isAt(server))
        .findFirst()
        .orElse(act.which() % servers);
  }

  private int election(Act act) {
    return (act.which() / 7) % world.plan().rules().size();
  }

  private void lock(Act act, Machine machine) {
    world.lock(machine, lock(act), 1 + act.which() % 4);
  }

  private static LockKind lock(Act act) {
    int one = act.which() / 6;
    if (one % 8 == 0) {
      return LockKind.PERMITS;
    }
    return one % 2 == 0 ? LockKind.SHARED : LockKind.PLAIN;
  }

  private String line(Act act) {
    boolean lock = world.plan().has(Deed.LOCK) && (act.which() / 3) % 2 == 0;
    return lock ? lock(act).path() : world.line(election(act));
  }

  private void onPlayer(Act act, Consumer<Player> deed) {
    List<Player> there = world.players().stream().filter(Player::isThere).toList();
    if (!there.isEmpty()) {
      deed.accept(act.choose(there));
    }
  }

  private void onNode(Act act, Consumer<String> deed) {
    List<String> nodes = zooKeeper.children(line(act));
    if (!nodes.isEmpty()) {
      deed.accept(line(act) + "/" + act.choose(nodes));
    }
  }

  private void down(Act act) {
    Machine machine = machine(act);
    machine.route().takeDown();
    undoAfter(act.lasts(), machine.route()::bringUp);
  }

  private void blackHole(Act act) {
    Machine machine = machine(act);
    machine.route().setBlackHole(true);
    undoAfter(act.lasts(), () -> machine.route().setBlackHole(false));
  }

  private void slow(Act act) {
    Machine machine = machine(act);
    machine.route().setLatency(world.plan().timeout().dividedBy(10));
    undoAfter(act.lasts(), () -> machine.route().setLatency(world.plan().latency()));
  }

  /**
   * Sets a clock. In worlds with sleeping machines, no clock is set back, since the length of a
   * sleep would be unknown.
   */
  private void setClock(Act act) {
    boolean back = act.which() % 2 == 0 && !world.plan().has(Deed.SLEEP);
    machine(act).loop().suspend(back ? act.lasts().negated() : act.lasts());
  }

  private void cutOff(Act act) {
    cutOff(server(act), act.lasts());
  }

  private void cutOff(int server, Duration lasts) {
    zooKeeper.cutOff(server);
    undoAfter(lasts, () -> zooKeeper.heal(server));
  }

  /**
   * Partitions the network. The smaller part has a server that answers reads, and the clients that
   * ask it.
   */
  private void partition(Act act) {
    int server = server(act);
    cutOff(server, act.lasts());
    world.machines().stream()
        .map(Machine::route)
        .filter(route -> route.isAt(server))
        .forEach(
            route -> {
              route.reachOnly(server);
              undoAfter(act.lasts(), route::reachAll);
            });
  }

  private void lag(Act act) {
    long most = Math.min(act.lasts().toNanos(), world.plan().timeout().toNanos() / 8);
    int server = server(act);
    zooKeeper.setBacklog(server, Duration.ofNanos(most));
    undoAfter(act.lasts(), () -> zooKeeper.setBacklog(server, Duration.ZERO));
    clock.after(world.chance(most + 1), () -> move(machine(act), server, act.lasts()));
  }

  /** Moves a machine to a lagging server, where it may see less than before. */
  private void move(Machine machine, int server, Duration lasts) {
    if (!stopped) {
      machine.route().reachOnly(server);
      machine.route().cut("moved to another server");
      undoAfter(lasts, machine.route()::reachAll);
    }
  }

  /**
   * Hangs the threads of a machine. Hangs them for ever only if each leader there releases without
   * its work having stopped.
   */
  private void hang(Act act, Machine machine) {
    boolean forEver =
        act.which() % 3 == 0
            && world.on(machine).stream().noneMatch(Player::insists)
            && world.lockers().stream().noneMatch(locker -> locker.machine() == machine);
    if (forEver) {
      machine.hangForEver();
    } else {
      machine.threads().freeze(act.lasts());
    }
  }

  private void ransack(Act act) {
    List<String> nodes = new ArrayList<>();
    for (String node : zooKeeper.children(line(act))) {
      nodes.add((int) world.chance(nodes.size() + 1L), line(act) + "/" + node);
    }
    nodes.stream().filter(node -> world.chance(2) == 0).forEach(node -> write(act, node));
    nodes.forEach(world.places()::deleteAsStranger);
  }

  private void write(Act act, String node) {
    boolean nonsense = act.which() % 2 == 0;
    zooKeeper.write(node, nonsense ? "nonsense" : zooKeeper.data(node).orElse(""));
  }

  private void deny(Act act) {
    deny(line(act), act.choose(PERMISSIONS), act.lasts());
  }

  private void deny(String path, Permission permission, Duration lasts) {
    zooKeeper.deny(path, permission);
    undoAfter(lasts, () -> zooKeeper.allow(path, permission));
  }

  private void hide(Act act, String node) {
    world.places().hide(node);
    undoAfter(act.lasts(), () -> world.places().show(node));
    deny(node, Permission.READ, act.lasts());
  }

  private void executor(Act act) {
    UserCode user = machine(act).user();
    user.setRunner(act.choose(List.of(UserCode.Runner.values())));
    undoAfter(act.lasts(), () -> user.setRunner(UserCode.Runner.THREADS));
  }

  private void onUser(Act act, BiConsumer<UserCode, Boolean> deed) {
    UserCode user = machine(act).user();
    deed.accept(user, true);
    undoAfter(act.lasts(), () -> deed.accept(user, false));
  }

  private void hammer(Act act, String node) {
    Duration pause = world.plan().timeout().dividedBy(HAMMERED_PER_TIMEOUT);
    for (Duration at = pause; at.compareTo(act.lasts()) < 0; at = at.plus(pause)) {
      clock.after(at.toNanos(), () -> rewrite(node));
    }
  }

  private void rewrite(String node) {
    if (!stopped) {
      zooKeeper.data(node).ifPresent(data -> zooKeeper.write(node, data));
    }
  }

  private void nearEnd(Act act) {
    if (zooKeeper.exists(line(act))) {
      int left = act.which() % NONE_LEFT == 0 ? 0 : LEFT_AT_END;
      zooKeeper.raiseCounter(line(act), Integer.MAX_VALUE - left - act.which() % 4);
    }
  }
}
