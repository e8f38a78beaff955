package dev.baton.shard;

import static dev.baton.runtime.port.EventLoop.cancelAlarm;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.error.ClosedException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.ClosableParticipation;
import dev.baton.internal.ShardMemberData;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.watch.NodeWatch;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
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

  private final ShardSet shards;
  private final String id;
  private final String mark;
  private final EventLoop loop;
  private final CallbackNotifier notifier;
  private final ShardMemberBuilder settings;
  private final ShardCandidates candidates;
  private final ShardCoordinator coordinator;
  private final Candidate seat;
  private final ClosableParticipation place;
  private final CompletableFuture<Void> closed;
  private @Nullable NodeWatch watch;
  private EventLoop.@Nullable LoopAlarm refusal;
  private EventLoop.@Nullable LoopAlarm again;
  private int others;

  /** Creates a member that has yet to {@link #join}. */
  ShardMember(ShardSet shards, ShardMemberBuilder settings) {
    ClientContext context = shards.context();
    this.shards = shards;
    this.id = settings.id;
    this.mark = context.engine().newTag().toHex();
    this.loop = context.loop();
    this.notifier = context.newNotifier(shards.path() + " " + id, context.callbacks());
    this.settings = settings;
    this.candidates = new ShardCandidates(context, settings::newCandidate);
    this.coordinator = new ShardCoordinator(shards, this::tellProblem);
    this.seat = createSeat();
    this.place = seat.participationFor(context);
    this.closed = place.whenClosed().thenCompose(gone -> candidates.whenClosed());
    var unused =
        place
            .whenClosed()
            .thenRun(() -> context.engine().recoveries().runUntilDone(this::stopWatching));
  }

  /**
   * Joins the group, if it has not joined yet (see {@link ShardMemberBuilder#prepare}): from now
   * on, until closed, it is given its share and leads it. Returns at once.
   */
  public void join() {
    shards.context().engine().recoveries().runUntilDone(this::joinNow);
  }

  /** In one task: a member that watches nothing would be given shards, and lead none. */
  private void joinNow() {
    startWatching();
    seat.join();
  }

  private void startWatching() {
    if (place.whenClosed().isDone()) {
      return;
    }
    if (watch == null) {
      watch = shards.context().engine().newNodeWatch(shards.assignmentNode(), this::onRead);
    }
    watch.startWatching();
  }

  /**
   * Creates the candidate in the queue of members; the first in it assigns the shards. Its
   * callbacks run in the loop, where no code may block.
   */
  private Candidate createSeat() {
    ShardMemberData data = new ShardMemberData(mark, id, shards.count(), settings.limit);
    return shards
        .members()
        .candidate(id)
        .metadata(data.encodeMetadata(settings.metadata))
        .executor(Runnable::run)
        .onElected(coordinator::beginCoordinating)
        .onRevoked((leadership, reason) -> coordinator.endCoordinating())
        .onProblem(this::tellProblem)
        .prepare();
  }

  private void tellProblem(BatonException problem) {
    shards.context().logProblem(problem);
    notifier.enqueueCallback(() -> settings.onProblem.accept(problem));
  }

  private void onRead(ZooKeeperAnswer answer) {
    ZooKeeperAnswer.NodeStat stat = answer.stat();
    if (stat != null) {
      ShardAssignmentCodec.decode(answer.data())
          .ifPresentOrElse(
              found -> onAssignment(found, stat.version()),
              () -> onUnreadable(new BatonException(shards.notOurs())));
    } else if (answer.outcome() == RequestOutcome.ABSENT) {
      coordinator.onMissing();
    } else {
      onUnreadable(shards.mayNotRead(shards.assignmentNode()));
    }
  }

  /**
   * Reports the problem. The member keeps its shards: it was given them once, and the present
   * content gives them to no other member.
   */
  private void onUnreadable(BatonException problem) {
    coordinator.onUnreadable();
    tellProblem(problem);
  }

  private void onAssignment(ShardAssignment assignment, int version) {
    coordinator.onAssignment(assignment, version);
    others = assignment.shards();
    if (others == shards.count()) {
      cancelAlarm(refusal);
      refusal = null;
      standFor(assignment.shardsOf(mark));
    } else {
      refusal = refusal == null ? loop.runAfter(PATIENCE, this::refuseCount) : refusal;
      standFor(Set.of());
    }
  }

  private void refuseCount() {
    refusal = null;
    tellProblem(shards.otherCount(others));
  }

  private void standFor(Set<Integer> given) {
    cancelAlarm(again);
    try {
      SortedMap<Integer, Throwable> failed = candidates.standFor(given);
      if (!failed.isEmpty()) {
        tellProblem(shards.badSettings(failed));
        again = loop.runAfter(AGAIN, () -> standFor(given));
      }
    } catch (ClosedException closing) {
      stopWatching();
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
  public SortedMap<Integer, Leadership> leaderships() {
    return candidates.leaderships();
  }

  /**
   * Leaves: the work of all its shards is stopped, then others lead them. The call waits as {@link
   * dev.baton.election.Candidate#close} does, except when a callback of one of its shards calls it.
   */
  @Override
  public void close() {
    Duration patience = Collections.max(List.of(place.closeTimeout(), candidates.closeTimeout()));
    withdrawAll();
    CompletableFuture<Void> stopped =
        place.whenStopped().thenCompose(none -> candidates.whenStopped());
    CompletableFuture<Void> settled = shards.context().engine().whenSettled(stopped, closed);
    if (candidates.isInCallback() || loop.runsIn(Thread.currentThread())) {
      return;
    }
    try {
      if (!loop.awaitFuture(settled, patience.toNanos())) {
        log.warn(
            "{} has not left all {} within {}", id, shards, DurationFormat.inSeconds(patience));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Does what {@link #close()} does, {@linkplain dev.baton.Baton without waiting}. The future
   * completes when nothing is held any more.
   */
  public CompletableFuture<Void> closeAsync() {
    withdrawAll();
    return shards.context().results().resultOf(closed);
  }

  /** Withdraws in one task, so that its shards are free when other members are given them. */
  private void withdrawAll() {
    shards
        .context()
        .engine()
        .recoveries()
        .runUntilDone(
            () -> {
              stopWatching();
              place.beginClosing();
              standFor(Set.of());
            });
  }

  /** Ends all timers and watches, so that it is given no more shards. */
  private void stopWatching() {
    cancelAlarm(refusal);
    cancelAlarm(again);
    if (watch != null) {
      watch.stopWatching();
    }
  }
}
