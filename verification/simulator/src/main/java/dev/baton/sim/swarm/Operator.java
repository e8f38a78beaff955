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
 * Asks holders to let go, orders leaders to, and has others evicted, from a machine where anybody
 * may be.
 */
final class Operator {
  static final Set<Deed> DEEDS =
      EnumSet.of(Deed.ASK, Deed.EVICT, Deed.TRANSFER, Deed.STEP_DOWN, Deed.CEDE);

  /** Once in so many times the leader is meant, whoever that is. */
  private static final int LEADER_IN = 4;

  private final SwarmWorld world;

  Operator(SwarmWorld world) {
    this.world = world;
  }

  /** Does one of its deeds. */
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

  /** Asks whoever holds the lock at {@code line}; leaders take no such requests. */
  private void ask(Machine machine, String line) {
    var unused =
        machine
            .baton()
            .lock(line)
            .requestReleaseAsync("the operator asks")
            .whenComplete((asked, failure) -> noteUnless(failure));
  }

  /** Has anybody in {@code line} evicted. */
  private void evict(Act act, Machine machine, String line) {
    onAnybody(
        act, line, node -> machine.baton().election(line).evictAsync(node, "the operator evicts"));
  }

  /** Has anybody in {@code line} keep out of it for a while, or whoever leads. */
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

  /** Has whoever leads {@code line} hand over to anybody who waits there. */
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

  /** Has whoever leads {@code line} step down. */
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
