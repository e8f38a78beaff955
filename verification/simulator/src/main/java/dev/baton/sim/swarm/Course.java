package dev.baton.sim.swarm;

import dev.baton.journal.Happening.Kind;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The phases of a world:
 *
 * <ol>
 *   <li>Anything may fail.
 *   <li>All is healed, and every candidate must be served.
 *   <li>Nothing more may happen to the leaders.
 *   <li>In the end nothing may be left.
 * </ol>
 */
final class Course {
  /** The longest time after which a refused claim tries again. Everything else is quicker. */
  private static final Duration RETRY = Duration.ofMinutes(1);

  /** The longest time after which a claim looks again if an event was kept from it. */
  private static final Duration LOOK = Duration.ofMinutes(10);

  /**
   * The timers of a session: the rhythm of the heartbeats, a late heartbeat, the end of a lease,
   * and a connection's deadline.
   */
  private static final int SESSION_TIMERS = 4;

  /** The number of looks in one session timeout. */
  private static final int LOOKS = 20;

  /**
   * The number of timeouts for which a machine, or its callback thread, may stand still; see {@code
   * Plan}.
   */
  private static final int STILL_FROZEN = 3;

  private final SwarmWorld world;
  private final Plan plan;
  private final VirtualTime time;
  private final List<Machine> machines;
  private final List<Player> players;
  private final Chronicle chronicle;

  Course(SwarmWorld world) {
    this.world = world;
    this.plan = world.plan();
    this.time = world.time();
    this.machines = world.machines();
    this.players = world.players();
    this.chronicle = world.chronicle();
  }

  void run() {
    beSafe();
    beLive();
    beCalm();
    beHeard();
    end();
  }

  private void beSafe() {
    Nemesis nemesis = new Nemesis(world, world.clock());
    plan.acts()
        .forEach(act -> world.clock().after(act.at().toNanos(), () -> nemesis.carryOut(act)));
    time.runFor(plan.safety());
    nemesis.stop();
  }

  /**
   * Runs for {@code bound}, or until {@code condition} holds. Only the notes of players can change
   * the condition.
   */
  private void runUntil(Duration bound, BooleanSupplier condition) {
    world.noteNews();
    time.runUntil(time.now() + bound.toNanos(), () -> world.hasNews() && condition.getAsBoolean());
  }

  private boolean isEverybodyServed() {
    return world.lockers().stream().allMatch(Locker::isOver)
        && players.stream().filter(Player::isThere).allMatch(this::isServed);
  }

  /** Returns true if the player is served. In a race it is enough that one of the players is. */
  private boolean isServed(Player player) {
    return player.rule().hasLine()
        ? player.isServed()
        : players.stream()
            .anyMatch(other -> other.line().equals(player.line()) && other.isServed());
  }

  private void beLive() {
    machines.forEach(
        machine -> {
          machine.route().setLatency(plan.latency());
          machine.route().setBlackHole(false);
          machine.route().bringUp();
        });
    players.stream().filter(player -> player.machine().isHung()).forEach(Player::leave);
    chronicle.note(Kind.HEALED, "");
    List.copyOf(players).forEach(Player::yieldAlways);
    Duration hold = plan.timeout().multipliedBy(2).plus(plan.callbacksDelay());
    Duration bound =
        hold.multipliedBy(world.lockers().size() + comersBack())
            .plus(plan.timeout().multipliedBy(8))
            .plus(RETRY.multipliedBy(2))
            .plus(look());
    runUntil(bound, this::isEverybodyServed);
    players.forEach(Player::noteLastValid);
    chronicle.note(Kind.JUDGED, "");
  }

  /**
   * Returns how many players may be ahead of a player that rejoins the queue only now, each to lead
   * again.
   */
  private int comersBack() {
    boolean leave = plan.has(Deed.CEDE) || plan.has(Deed.STEP_OUT) || world.isRanked();
    return leave ? players.size() : 0;
  }

  /**
   * Runs the calm phase. No candidate yields any more, and the leader of the settled world must go
   * on leading.
   */
  private void beCalm() {
    players.forEach(Player::yieldNoMore);
    boolean hangs = machines.stream().anyMatch(Machine::isHung);
    time.runFor(
        plan.callbacksDelay()
            .plus(hangs ? plan.stopTimeout() : Duration.ZERO)
            .plus(plan.timeout().multipliedBy(STILL_FROZEN + 2)));
    noteOfAll(Kind.CALM);
    time.runFor(plan.timeout().multipliedBy(2));
    noteOfAll(Kind.CALM_OVER);
  }

  /**
   * Runs the phase that tests reactions. Each candidate in a queue must rejoin when its node is
   * deleted, and lead when others leave.
   */
  private void beHeard() {
    if (!plan.has(Deed.NEAR_END)) { // near the end, some candidates wait for an empty queue
      deleteNodes();
    }
    leaveByTurns();
  }

  private void deleteNodes() {
    Map<Player, String> before = new LinkedHashMap<>();
    players.forEach(player -> player.place().ifPresent(node -> before.put(player, node)));
    before.values().forEach(world.places()::deleteAsStranger);
    awaitReaction(
        () -> {
          before.entrySet().removeIf(Course::isElsewhere);
          return before.isEmpty();
        });
    before.forEach((player, node) -> player.noteDeaf("its node was deleted: " + node));
  }

  private static boolean isElsewhere(Map.Entry<Player, String> before) {
    Player player = before.getKey();
    return !player.isThere()
        || player.place().filter(now -> !now.equals(before.getValue())).isPresent();
  }

  /** Makes the leader of each queue leave, until no candidate is left. */
  private void leaveByTurns() {
    for (int left = players.size(); left > 0; left--) {
      awaitReaction(() -> leaderless().isEmpty());
      leaderless().forEach(player -> player.noteDeaf("whoever led has left"));
      players.stream().filter(Player::leads).forEach(Player::leave);
    }
  }

  /** Returns the candidates of the queues without a leader. */
  private List<Player> leaderless() {
    Set<String> led =
        players.stream().filter(Player::leads).map(Player::line).collect(Collectors.toSet());
    return players.stream()
        .filter(player -> player.isThere() && !led.contains(player.line()))
        .toList();
  }

  /**
   * Waits for a reaction. Looks only now and then, since a look after each event would take longer
   * than everything else.
   */
  private void awaitReaction(BooleanSupplier reacted) {
    long end = time.now() + reaction().toNanos();
    while (!reacted.getAsBoolean() && time.now() < end) {
      time.runFor(plan.timeout().dividedBy(LOOKS));
    }
  }

  /** Returns the longest time until a change has its effect, including the time to stop work. */
  private Duration reaction() {
    return plan.timeout()
        .multipliedBy(4)
        .plus(plan.callbacksDelay())
        .plus(plan.stopTimeout())
        .plus(look());
  }

  /**
   * Returns the time until the next look, if servers keep the events of unreadable nodes from
   * clients.
   */
  private Duration look() {
    return plan.has(Deed.DENY) || plan.has(Deed.HIDE_NODE) ? LOOK : Duration.ZERO;
  }

  private void noteOfAll(Kind kind) {
    players.forEach(Player::look);
    chronicle.note(kind, "");
  }

  private void end() {
    Duration aWhile = plan.timeout().multipliedBy(4).plus(plan.stopTimeout());
    players.forEach(Player::leave);
    runUntil(aWhile, () -> players.stream().allMatch(Player::isGone));
    time.runFor(plan.timeout());
    machines.forEach(this::checkTimers);
    machines.forEach(Machine::close);
    time.runFor(plan.timeout().dividedBy(4));
    checkNothingHeld();
    time.runUntil(time.now() + aWhile.toNanos(), () -> time.waiting() == 0);
    players.forEach(Player::checkNothingLeft);
    if (time.waiting() > 0) {
      chronicle.note(Kind.LEFTOVER, time.waiting() + " things are still to happen");
    }
  }

  private void checkNothingHeld() {
    try {
      world.zooKeeper().checkNothingHeld();
    } catch (AssertionError e) {
      chronicle.note(Kind.LEFTOVER, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Checks the number of timers. A Baton without candidates keeps its session, and may look for
   * each candidate's orphan nodes, also in its registrations.
   */
  private void checkTimers(Machine machine) {
    int timers = machine.loop().timers();
    if (timers > SESSION_TIMERS + 2 * players.size() + world.lockers().size()) {
      chronicle.note(Kind.LEFTOVER, timers + " timers of a machine without candidates");
    }
  }
}
