package dev.baton.sim.swarm;

import dev.baton.error.BatonException;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An operator, which works from any machine. It asks holders to release, orders leaders to hand
 * over, and evicts participants.
 */
final class Operator {
  static final Set<Deed> DEEDS =
      EnumSet.of(Deed.ASK, Deed.EVICT, Deed.TRANSFER, Deed.STEP_DOWN, Deed.CEDE);

  /** The frequency with which an action is for the leader: once in this many times. */
  private static final int LEADER_IN = 4;

  private final SwarmWorld world;

  Operator(SwarmWorld world) {
    this.world = world;
  }

  /** Carries out an operator's action. */
  void carryOut(Act act, Machine machine, String line) {
    switch (act.deed()) {
      case ASK -> ask(machine, line);
      case EVICT -> evict(act, machine, line);
      case TRANSFER -> transfer(act, machine, line);
      case STEP_DOWN -> stepDown(act, machine, line);
      case CEDE -> cede(act, machine, line);
      default -> throw new AssertionError("not an operator's deed: " + act);
    }
  }

  /** Asks the holder of the lock at {@code line} to release it. Leaders take no such requests. */
  private void ask(Machine machine, String line) {
    var unused =
        machine
            .baton()
            .lock(line)
            .requestReleaseAsync("the operator asks")
            .whenComplete((asked, failure) -> noteUnless(failure));
  }

  /** Evicts a random participant of {@code line}. */
  private void evict(Act act, Machine machine, String line) {
    onAnybody(
        act, line, node -> machine.baton().election(line).evictAsync(node, "the operator evicts"));
  }

  /** Makes the leader of {@code line}, or a random candidate, keep out of the queue for a while. */
  private void cede(Act act, Machine machine, String line) {
    boolean leader = act.which() % LEADER_IN == 0;
    onAnybody(
        act,
        line,
        node ->
            machine
                .baton()
                .election(line)
                .cedeAsync(
                    leader ? null : node, "the operator makes room", act.lasts(), act.lasts()));
  }

  private void onAnybody(Act act, String line, Function<String, CompletableFuture<?>> deed) {
    List<String> nodes = world.zooKeeper().children(line).stream().sorted().toList();
    if (!nodes.isEmpty()) {
      var unused =
          deed.apply(act.choose(nodes)).whenComplete((done, failure) -> noteUnless(failure));
    }
  }

  /** Makes the leader of {@code line} hand over to a random waiting candidate. */
  private void transfer(Act act, Machine machine, String line) {
    List<String> nodes =
        world.zooKeeper().children(line).stream()
            .flatMap(name -> Seat.parse(name).stream())
            .sorted()
            .skip(1)
            .map(Seat::text)
            .toList();
    if (nodes.isEmpty()) {
      return;
    }
    var unused =
        machine
            .baton()
            .election(line)
            .transferToAsync(act.choose(nodes), "the operator transfers", act.lasts())
            .whenComplete((heir, failure) -> noteUnless(failure));
  }

  /** Makes the leader of {@code line} step down. */
  private void stepDown(Act act, Machine machine, String line) {
    var unused =
        machine
            .baton()
            .election(line)
            .stepDownAsync("the operator relieves", act.lasts())
            .whenComplete((next, failure) -> noteUnless(failure));
  }

  private void noteUnless(@Nullable Throwable failure) {
    Throwable cause = failure == null ? null : failure.getCause();
    if (failure != null
        && !(failure instanceof BatonException || cause instanceof BatonException)) {
      world.chronicle().note(Kind.CRASHED, String.valueOf(failure));
    }
  }
}
