package dev.baton.sim.swarm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.election.Leadership;
import dev.baton.guard.FencedOffException;
import dev.baton.guard.FencedTransaction;
import dev.baton.guard.OutcomeUnknownException;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.lock.LockHold;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.NodeBytes;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The guarded nodes: a node for each election that its leaders write, guarded by their leadership.
 * Only every fourth world has them, so that most mistakes in the catalogue are still found by the
 * world that their page names. Worlds with {@link StepKind#GUARD_LOCKS} have one for each lock with
 * writers, too, and worlds with shards only have one for each shard.
 */
final class GuardedNodes {
  private static final int ONE_WORLD_IN = 4;
  private static final String SUFFIX = "-guarded";

  private final SwarmWorld world;
  private final SplittableRandom random;
  private final boolean happens;
  private final boolean ofLocks;
  private int writes;

  GuardedNodes(SwarmWorld world) {
    this.world = world;
    this.random = new SplittableRandom(Long.rotateRight(world.plan().seed(), 7));
    boolean sharesShards = world.plan().hasStep(StepKind.SHARE_SHARDS);
    this.happens = world.plan().seed() % ONE_WORLD_IN == 0 && !sharesShards;
    this.ofLocks = world.plan().hasStep(StepKind.GUARD_LOCKS);
    for (int i = 0; happens && i < world.plan().rules().size(); i++) {
      world.zooKeeper().createNode(world.electionPath(i) + SUFFIX);
    }
    if (ofLocks) {
      List.of(SwarmLock.PLAIN, SwarmLock.SHARED)
          .forEach(lock -> world.zooKeeper().createNode(lock.lockPath() + SUFFIX));
    }
    if (sharesShards) {
      world.zooKeeper().createNode(SwarmShards.PATH);
      SwarmShards.shardPaths().forEach(shard -> world.zooKeeper().createNode(shard + SUFFIX));
    }
  }

  /** A guarded write. The text of the write contains all its fields. */
  private record GuardedWrite(String who, String line, long token, int number) {
    String nodeText() {
      return who + " " + token + " " + number;
    }

    static GuardedWrite parseWrite(String path, String text) {
      String[] words = text.split(" ", -1);
      String line = path.substring(0, path.length() - SUFFIX.length());
      return new GuardedWrite(words[0], line, Long.parseLong(words[1]), Integer.parseInt(words[2]));
    }

    void noteIn(SwarmEventLog eventLog, JournalEventKind kind) {
      eventLog.noteEvent(who, line, kind, token, "write " + number);
    }
  }

  /** Writes now and once more after a while, regardless of the leadership's state by then. */
  void writeTwice(String who, SwarmMachine machine, TurnRule rule, Leadership leadership) {
    if (happens) {
      Runnable write =
          () ->
              writeNode(
                  nextWrite(who, leadership.election(), leadership.fencingToken()),
                  leadership::guard,
                  rule.hasQueue());
      write.run();
      machine.userLoop().runAfter(world.randomBelow(world.plan().timeout().toNanos()), write);
    }
  }

  /** Writes now or soon, regardless of the hold's state by then. Its holder does not wait. */
  void writeUnderLock(String who, SwarmMachine machine, LockHold hold) {
    if (ofLocks) {
      writeSoon(machine, () -> nextWrite(who, hold.path(), hold.fencingToken()), hold::guard);
    }
  }

  /** Writes twice, each time now or soon, regardless of the leadership's state by then. */
  void writeToShard(String who, SwarmMachine machine, Leadership led) {
    Supplier<GuardedWrite> next = () -> nextWrite(who, led.election(), led.fencingToken());
    writeSoon(machine, next, led::guard);
    writeSoon(machine, next, led::guard);
  }

  private void writeSoon(
      SwarmMachine machine, Supplier<GuardedWrite> next, Supplier<FencedTransaction> guard) {
    long soon = random.nextBoolean() ? 0 : random.nextLong(world.plan().timeout().toNanos() / 2);
    machine.userLoop().runAfter(soon, () -> writeNode(next.get(), guard, true));
  }

  private GuardedWrite nextWrite(String who, String line, long token) {
    return new GuardedWrite(who, line, token, ++writes);
  }

  private void writeNode(GuardedWrite write, Supplier<FencedTransaction> guard, boolean hasQueue) {
    var unused =
        guard
            .get()
            .setData(write.line + SUFFIX, write.nodeText().getBytes(UTF_8))
            .commitAsync()
            .whenComplete((results, failure) -> noteAnswer(write, hasQueue, failure));
  }

  /**
   * Notes the answer to a write, except an answer "fenced off" that proves nothing. In a race a
   * stranger may have deleted only the winner node, and then the leader is fenced off. ZooKeeper
   * does not tell if a hidden node exists.
   */
  private void noteAnswer(GuardedWrite write, boolean hasQueue, @Nullable Throwable failure) {
    Throwable why = failure instanceof CompletionException ? failure.getCause() : failure;
    if (why == null) {
      write.noteIn(world.eventLog(), JournalEventKind.CONFIRMED);
    } else if (!(why instanceof OutcomeUnknownException)) {
      write.noteIn(world.eventLog(), JournalEventKind.DISCLAIMED);
    }
    boolean hides = StepKind.HIDING.stream().anyMatch(world.plan()::hasStep);
    boolean isTold = hasQueue && !hides;
    if (why instanceof FencedOffException && isTold) {
      write.noteIn(world.eventLog(), JournalEventKind.FENCED_OFF);
    }
  }

  /** Notes a written node, if it is a guarded node. */
  void noteApplied(String path, NodeBytes data) {
    if (path.endsWith(SUFFIX)) {
      GuardedWrite.parseWrite(path, data.text()).noteIn(world.eventLog(), JournalEventKind.APPLIED);
    }
  }
}
