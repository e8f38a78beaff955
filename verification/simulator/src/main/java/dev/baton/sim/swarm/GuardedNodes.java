package dev.baton.sim.swarm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.election.Leadership;
import dev.baton.guard.FencedOffException;
import dev.baton.guard.OutcomeUnknownException;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.NodeBytes;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The guarded nodes: a node for each election that its leaders write, guarded by their leadership.
 * Only every fourth world has them, so that most mistakes in the catalogue are still found by the
 * world that their page names.
 */
final class GuardedNodes {
  private static final int ONE_WORLD_IN = 4;
  private static final String SUFFIX = "-guarded";

  private final SwarmWorld world;
  private final boolean happens;
  private int writes;

  GuardedNodes(SwarmWorld world) {
    this.world = world;
    this.happens = world.plan().seed() % ONE_WORLD_IN == 0;
    for (int i = 0; happens && i < world.plan().rules().size(); i++) {
      world.zooKeeper().createNode(world.electionPath(i) + SUFFIX);
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

    void noteIn(SwarmEventLog chronicle, JournalEventKind kind) {
      chronicle.noteEvent(who, line, kind, token, "write " + number);
    }
  }

  /** Writes now and once more after a while, regardless of the leadership's state by then. */
  void writeTwice(String who, SwarmMachine machine, TurnRule rule, Leadership leadership) {
    if (happens) {
      writeNode(who, rule, leadership);
      machine
          .userLoop()
          .runAfter(
              world.randomBelow(world.plan().timeout().toNanos()),
              () -> writeNode(who, rule, leadership));
    }
  }

  private void writeNode(String who, TurnRule rule, Leadership leadership) {
    String line = leadership.election();
    GuardedWrite write = new GuardedWrite(who, line, leadership.fencingToken(), ++writes);
    var unused =
        leadership
            .guard()
            .setData(line + SUFFIX, write.nodeText().getBytes(UTF_8))
            .commitAsync()
            .whenComplete((results, failure) -> noteAnswer(write, rule, failure));
  }

  /**
   * Notes the answer to a write, except an answer "fenced off" that proves nothing. In a race a
   * stranger may have deleted only the winner node, and then the leader is fenced off. ZooKeeper
   * does not tell if a hidden node exists.
   */
  private void noteAnswer(GuardedWrite write, TurnRule rule, @Nullable Throwable failure) {
    Throwable why = failure instanceof CompletionException ? failure.getCause() : failure;
    if (why == null) {
      write.noteIn(world.eventLog(), JournalEventKind.CONFIRMED);
    } else if (!(why instanceof OutcomeUnknownException)) {
      write.noteIn(world.eventLog(), JournalEventKind.DISCLAIMED);
    }
    boolean hides =
        world.plan().hasStep(StepKind.HIDE_NODE) || world.plan().hasStep(StepKind.EVICT_HIDDEN);
    boolean isTold = rule.hasQueue() && !hides;
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
