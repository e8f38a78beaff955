package dev.baton.shard;

import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import dev.baton.internal.PauseQuestion;
import dev.baton.internal.ShardMemberData;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.claim.CommitOutcome;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.MetaPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.watch.ParticipantsWatch;
import dev.baton.runtime.watch.ReadDenied;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the shards while its member leads the queue of members. It starts from the assignment
 * that it finds, writes only over that one, and only while it leads. So if two members believe that
 * they coordinate, one of them writes nothing. Confined to the loop.
 */
final class ShardCoordinator implements ParticipantsWatch.ParticipantsListener {
  private static final LoopLog log = LoopLog.named("dev.baton.shard");
  private static final int MISSING = -1;

  private final ClientContext context;
  private final ShardSet shards;
  private final Consumer<BatonException> problems;

  private @Nullable Leadership leadership;
  private @Nullable ParticipantsWatch watch;

  /** The members in the queue; empty before the queue has been read. */
  private List<ShardMemberData> seats = List.of();

  /** The assignment as last read; if the node is missing, the one before. */
  private ShardAssignment found;

  private int version;

  /** True if the present content has been read, and nothing written over it since. */
  private boolean known;

  /** The number of readings. The outcome of a write counts only until the next reading. */
  private int readings;

  private EventLoop.@Nullable LoopAlarm alarm;

  ShardCoordinator(ShardSet shards, Consumer<BatonException> problems) {
    this.context = shards.context();
    this.shards = shards;
    this.problems = problems;
    this.found = ShardAssignment.emptyAssignment(shards.count());
  }

  /** Called when the member leads. */
  void beginCoordinating(Leadership begun) {
    leadership = begun;
    watch = context.engine().newParticipantsWatch(shards.membersPath(), this);
    context.engine().recoveries().runUntilDone(watch::startWatching);
  }

  /** Called when the member leads no more. */
  void endCoordinating() {
    leadership = null;
    seats = List.of();
    if (watch != null) {
      context.engine().recoveries().runUntilDone(watch::stopWatching);
    }
  }

  @Override
  public void onRead(List<QueueMember> members) {
    seats =
        members.stream()
            .flatMap(member -> ShardMemberData.decodeFrom(member.data()).stream())
            .toList();
    shareOut();
  }

  @Override
  public void onDenied(ReadDenied why) {
    problems.accept(shards.mayNotRead(why.path()));
  }

  @Override
  public void onDisconnected() {
    // No write is possible then. The queue is told again when it is.
  }

  /** Called when this assignment was read, in this version of its node. */
  void onAssignment(ShardAssignment assignment, int version) {
    this.found = assignment;
    this.version = version;
    this.known = true;
    readings++;
    shareOut();
  }

  /**
   * Called when the content is not an assignment, or may not be read. The coordinator writes
   * nothing over it.
   */
  void onUnreadable() {
    known = false;
    readings++;
  }

  /** Called when there is no assignment, or none any more. */
  void onMissing() {
    onAssignment(found, MISSING);
  }

  private void shareOut() {
    Leadership by = leadership;
    if (by == null || seats.isEmpty() || !known) {
      return;
    }
    ShardAssignment next = nextAssignment(false);
    if (version == MISSING || !next.equals(found)) {
      int reading = readings;
      // First, so that whatever becomes of the write, it is tried again unless it is read.
      alarm = context.loop().replaceAlarm(alarm, retryNanos(), () -> tryAgain(reading));
      known = false;
      if (next.equals(nextAssignment(true))) {
        writeAssignment(next, by);
      } else {
        askForPause(reading, by);
      }
    }
  }

  /** Asks whether shards may move between members. Without an answer it asks again. */
  private void askForPause(int reading, Leadership by) {
    var unused =
        PauseQuestion.askIfPaused(context.engine(), shards.membersPath())
            .whenComplete(
                (paused, failure) ->
                    context.loop().postTask(() -> shareOutAsked(paused, reading, by)));
  }

  private void shareOutAsked(@Nullable Boolean paused, int reading, Leadership by) {
    if (paused == null || reading != readings || leadership != by || known) {
      return;
    }
    ShardAssignment next = nextAssignment(paused);
    if (version != MISSING && next.equals(found)) {
      known = true; // A member that goes meanwhile is to be replaced.
    } else {
      writeAssignment(next, by);
    }
  }

  /**
   * Returns the next assignment. The number of shards changes only when no member is left that gave
   * the old one.
   *
   * @param stays whether each member keeps all that it has
   */
  private ShardAssignment nextAssignment(boolean stays) {
    boolean goesOn = seats.stream().anyMatch(node -> node.shards() == found.shards());
    ShardAssignment former =
        goesOn ? found : ShardAssignment.emptyAssignment(seats.get(0).shards());
    return ShardPlan.nextAssignment(
        former,
        seats.stream()
            .filter(node -> node.shards() == former.shards())
            .map(ShardPlan.ShardTaker::fromMember)
            .distinct()
            .toList(),
        stays);
  }

  /**
   * Writes the assignment. Where the node is missing, its parents may be, too; all are created
   * together.
   */
  private void writeAssignment(ShardAssignment next, Leadership by) {
    boolean missing = version == MISSING;
    NodeBytes data = NodeBytes.of(ShardAssignmentCodec.encode(next));
    for (String parent :
        missing ? MetaPath.parentsOf(shards.assignmentNode()) : List.<String>of()) {
      var unused = commitWrite(by, createRequest(parent, NodeBytes.of("")));
    }
    ZooKeeperRequest request =
        missing
            ? createRequest(shards.assignmentNode(), data)
            : new ZooKeeperRequest.SetData(shards.assignmentNode(), data, version);
    var unused = commitWrite(by, request).thenAccept(outcome -> onWritten(next, missing, outcome));
  }

  private static ZooKeeperRequest createRequest(String node, NodeBytes data) {
    return new ZooKeeperRequest.Create(node, data, ZooKeeperRequest.NodeKind.PERSISTENT);
  }

  private CompletableFuture<CommitOutcome> commitWrite(Leadership by, ZooKeeperRequest request) {
    return by.termFor(context).commitGuarded(() -> leadership == by, List.of(request));
  }

  /**
   * Tells the outcome of a write. A successful write is read as well, and a failed one is tried
   * again.
   */
  private void onWritten(ShardAssignment next, boolean missing, CommitOutcome outcome) {
    if (outcome instanceof CommitOutcome.CommitApplied) {
      log.info("{} are assigned to {}", shards, next.shares().size());
      if (!next.unownedShards().isEmpty()) {
        log.warn(
            "{} of {} have no leader: the limits are too low", next.unownedShards().size(), shards);
      }
      return;
    }
    if (outcome instanceof CommitOutcome.TooLarge) {
      problems.accept(new BatonException(shards + " have too many members for one node"));
    } else if (outcome instanceof CommitOutcome.CommitRefused refused) {
      boolean noParent = missing && refused.why() == RequestOutcome.ABSENT;
      if (noParent || refused.why() == RequestOutcome.DENIED) {
        problems.accept(shards.mayNotWrite());
      }
    }
  }

  private long retryNanos() {
    return context.engine().settings().sessionTimeout().toNanos();
  }

  private void tryAgain(int reading) {
    if (reading == readings) {
      known = true;
      shareOut();
    }
  }
}
