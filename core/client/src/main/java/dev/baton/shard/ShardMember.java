package dev.baton.shard;

import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.Participation;
import dev.baton.internal.Seconds;
import dev.baton.internal.ShardSeat;
import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.loop.Notifier;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Loop;
import dev.baton.runtime.watch.NodeWatch;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A member of a group that shares shards. It leads its share until closed, and gets a new share by
 * itself after any loss of its place. Thread-safe.
 */
public final class ShardMember implements AutoCloseable {
  private static final LoopLog log = LoopLog.named("dev.baton.shard");

  /** The time for the coordinator to start again with our number, which takes a few round trips. */
  private static final long PATIENCE = Duration.ofSeconds(1).toNanos();

  /** The time to the next try for shards that the user's settings have failed for. */
  private static final long AGAIN = Duration.ofMinutes(1).toNanos();

  private final Shards shards;
  private final String id;
  private final String mark;
  private final Loop loop;
  private final Notifier notifier;
  private final ShardMemberBuilder settings;
  private final ShardCandidates candidates;
  private final ShardCoordinator coordinator;
  private final Participation place;
  private final CompletableFuture<Void> closed;
  private @Nullable NodeWatch watch;
  private Loop.@Nullable Alarm refusal;
  private Loop.@Nullable Alarm again;
  private int others;

  /** Joins the group. */
  ShardMember(Shards shards, ShardMemberBuilder settings) {
    ClientContext context = shards.context();
    this.shards = shards;
    this.id = settings.id;
    this.mark = context.engine().newTag().text();
    this.loop = context.loop();
    this.notifier = new Notifier(shards.path() + " " + id, context.callbacks());
    this.settings = settings;
    this.candidates = new ShardCandidates(context, settings::candidate);
    this.coordinator = new ShardCoordinator(shards, this::tell);
    this.place = standInLine();
    this.closed = place.closed().thenCompose(gone -> candidates.closed());
    loop.post(() -> watch = context.engine().watchNode(shards.node(), this::read));
    var unused = place.closed().thenRun(() -> loop.post(this::leave));
  }

  /**
   * Joins the queue of members; the first in it assigns the shards. Runs in the loop, where no code
   * may block.
   */
  private Participation standInLine() {
    ShardSeat seat = new ShardSeat(mark, id, shards.count(), settings.limit);
    return shards
        .members()
        .candidate(id)
        .metadata(seat.encode(settings.metadata))
        .executor(Runnable::run)
        .onElected(coordinator::begin)
        .onRevoked((leadership, reason) -> coordinator.end())
        .onProblem(this::tell)
        .campaign()
        .participation(shards.context());
  }

  private void tell(BatonException problem) {
    notifier.tell(() -> settings.onProblem.accept(problem));
  }

  private void read(Answer answer) {
    Answer.Stat stat = answer.stat();
    if (stat != null) {
      ShardText.decode(answer.data())
          .ifPresentOrElse(
              found -> found(found, stat.version()),
              () -> unreadable(new BatonException(shards.notOurs())));
    } else if (answer.outcome() == Outcome.ABSENT) {
      coordinator.missing();
    } else {
      unreadable(shards.mayNotRead(shards.node()));
    }
  }

  /**
   * Reports the problem. The member keeps its shards: it was given them once, and the present
   * content gives them to no other member.
   */
  private void unreadable(BatonException problem) {
    coordinator.unreadable();
    tell(problem);
  }

  private void found(ShardAssignment assignment, int version) {
    coordinator.found(assignment, version);
    others = assignment.shards();
    if (others == shards.count()) {
      cancel(refusal);
      refusal = null;
      standFor(assignment.of(mark));
    } else {
      refusal = refusal == null ? loop.after(PATIENCE, this::refuse) : refusal;
      standFor(Set.of());
    }
  }

  private void refuse() {
    refusal = null;
    tell(shards.otherCount(others));
  }

  private void standFor(Set<Integer> given) {
    cancel(again);
    try {
      SortedMap<Integer, RuntimeException> failed = candidates.standFor(given);
      if (!failed.isEmpty()) {
        tell(shards.badSettings(failed));
        again = loop.after(AGAIN, () -> standFor(given));
      }
    } catch (ClosedException closing) {
      leave();
    }
  }

  private static void cancel(Loop.@Nullable Alarm alarm) {
    if (alarm != null) {
      alarm.cancel();
    }
  }

  /** Returns its id. */
  public String id() {
    return id;
  }

  /** Returns its name in a {@link ShardAssignment}: unique for ever, and its own until closed. */
  public String mark() {
    return mark;
  }

  /**
   * The shards that it leads at the moment of the call, by their numbers; those left out that it is
   * about to give up. Each of them is as good as {@link dev.baton.election.Leadership#isValid()}.
   * Never blocks.
   */
  public SortedMap<Integer, Leadership> led() {
    return candidates.led();
  }

  /**
   * Leaves: the work of all its shards is stopped, then others lead them. Waits for that, except
   * when called by a callback of one of its shards; not longer than {@link
   * dev.baton.election.CandidateBuilder#stopTimeout} and a session timeout, after which the rest is
   * done as soon as ZooKeeper can be reached, or by the end of the session.
   */
  @Override
  public void close() {
    Duration patience = Collections.max(List.of(place.patience(), candidates.patience()));
    withdraw();
    if (candidates.isInCallback() || loop.runsIn(Thread.currentThread())) {
      return;
    }
    try {
      if (!loop.await(closed, patience.toNanos())) {
        log.warn("{} has not let go of all {} within {}", id, shards, Seconds.of(patience));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Does what {@link #close()} does, without waiting.
   *
   * @return completes on a thread of Baton's own when nothing is held any more
   */
  public CompletionStage<Void> closeAsync() {
    withdraw();
    return shards.context().results().resultOf(closed);
  }

  /** Withdraws in one task, so that its shards are free when other members are given them. */
  private void withdraw() {
    loop.post(
        () -> {
          leave();
          place.withdraw();
          standFor(Set.of());
        });
  }

  /** Ends all timers and watches, so that it is given no more shards. */
  private void leave() {
    cancel(refusal);
    cancel(again);
    if (watch != null) {
      watch.stop();
    }
  }
}
