package dev.baton.sim.swarm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.election.Leadership;
import dev.baton.guard.FencedOffException;
import dev.baton.guard.OutcomeUnknownException;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.Bytes;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The guarded nodes: a node for each election that its leaders write, guarded by their leadership.
 * Only every fourth world has them, so that most mistakes in the catalogue are still found by the
 * world that their page names.
 */
final class Guarded {
  private static final int ONE_WORLD_IN = 4;
  private static final String SUFFIX = "-guarded";

  private final SwarmWorld world;
  private final boolean happens;
  private int writes;

  Guarded(SwarmWorld world) {
    this.world = world;
    this.happens = world.plan().seed() % ONE_WORLD_IN == 0;
    for (int i = 0; happens && i < world.plan().rules().size(); i++) {
      world.zooKeeper().create(world.line(i) + SUFFIX);
    }
  }

  /** A guarded write. The text of the write contains all its fields. */
  private record Write(String who, String line, long token, int number) {
    String text() {
      return who + " " + token + " " + number;
    }

    static Write parse(String path, String text) {
      String[] words = text.split(" ", -1);
      String line = path.substring(0, path.length() - SUFFIX.length());
      return new Write(words[0], line, Long.parseLong(words[1]), Integer.parseInt(words[2]));
    }

    void note(Chronicle chronicle, Kind kind) {
      chronicle.note(who, line, kind, token, "write " + number);
    }
  }

  /** Writes now and once more after a while, regardless of the leadership's state by then. */
  void writeTwice(String who, Machine machine, TurnRule rule, Leadership leadership) {
    if (happens) {
      write(who, rule, leadership);
      machine
          .threads()
          .after(
              world.chance(world.plan().timeout().toNanos()), () -> write(who, rule, leadership));
    }
  }

  private void write(String who, TurnRule rule, Leadership leadership) {
    String line = leadership.election();
    Write write = new Write(who, line, leadership.fencingToken(), ++writes);
    var unused =
        leadership
            .guard()
            .setData(line + SUFFIX, write.text().getBytes(UTF_8))
            .commitAsync()
            .whenComplete((results, failure) -> answered(write, rule, failure));
  }

  /**
   * Notes the answer to a write, except an answer "fenced off" that proves nothing. In a race a
   * stranger may have deleted only the winner node, and then the leader is fenced off. ZooKeeper
   * does not tell if a hidden node exists.
   */
  private void answered(Write write, TurnRule rule, @Nullable Throwable failure) {
    Throwable why = failure instanceof CompletionException ? failure.getCause() : failure;
    if (why == null) {
      write.note(world.chronicle(), Kind.CONFIRMED);
    } else if (!(why instanceof OutcomeUnknownException)) {
      write.note(world.chronicle(), Kind.DISCLAIMED);
    }
    boolean isTold = rule.hasLine() && !world.plan().has(Deed.HIDE_NODE);
    if (why instanceof FencedOffException && isTold) {
      write.note(world.chronicle(), Kind.FENCED_OFF);
    }
  }

  /** Notes a written node, if it is a guarded node. */
  void noteApplied(String path, Bytes data) {
    if (path.endsWith(SUFFIX)) {
      Write.parse(path, data.text()).note(world.chronicle(), Kind.APPLIED);
    }
  }
}
