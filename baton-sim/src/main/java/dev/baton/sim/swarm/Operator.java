package dev.baton.sim.swarm;

import dev.baton.Baton;
import dev.baton.BatonException;
import dev.baton.sim.check.Happening.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks holders to let go, and has others evicted, from a machine where anybody may be. */
final class Operator {
  private final SwarmWorld world;

  Operator(SwarmWorld world) {
    this.world = world;
  }

  /** Asks whoever holds the lock at {@code line}; leaders take no such requests. */
  void ask(Machine machine, String line) {
    var unused =
        machine
            .baton()
            .lock(line)
            .requestReleaseAsync("the operator asks")
            .whenComplete((asked, failure) -> noteUnless(failure));
  }

  /** Has anybody in {@code line} evicted. */
  void evict(Act act, Machine machine, String line) {
    List<String> nodes = world.zooKeeper().children(line).stream().sorted().toList();
    if (nodes.isEmpty()) {
      return;
    }
    Baton baton = machine.baton();
    var unused =
        baton
            .election(line)
            .evictAsync(act.choose(nodes), "the operator evicts")
            .whenComplete((evicted, failure) -> noteUnless(failure));
  }

  private void noteUnless(@Nullable Throwable failure) {
    Throwable cause = failure == null ? null : failure.getCause();
    if (failure != null
        && !(failure instanceof BatonException || cause instanceof BatonException)) {
      world.chronicle().note(Kind.CRASHED, String.valueOf(failure));
    }
  }
}
