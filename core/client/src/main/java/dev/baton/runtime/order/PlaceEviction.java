package dev.baton.runtime.order;

import dev.baton.protocol.EvictionOutcome;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.claim.LeaderNodeRemoval;
import dev.baton.runtime.loop.LoopLog;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.NodeWatchers;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.watch.ReadDenied;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An eviction: it makes a participant give up its place. It writes the mark into the participant's
 * node. Then it waits until the owner deletes the node, or the owner's session timeout has passed,
 * and deletes the node itself.
 *
 * <p>By then the owner no longer believes that it holds. The last heartbeat that extended its lease
 * left before the mark was there, and a lease is shorter than the timeout. That is so only if the
 * mark was there all the time. So a node without the mark is left alone, and so is one that does
 * not tell its session timeout.
 */
public final class PlaceEviction implements SessionMember {
  private static final LoopLog log = LoopLog.of(PlaceEviction.class);

  private final EventLoop loop;
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final QueueMember victim;
  private final CompletableFuture<EvictionOutcome> result;
  private final NodeWatchers.NodeListener onChange = (node, kind, real) -> lookAtNode();
  private @Nullable NodeMessage mark;
  private EventLoop.@Nullable LoopAlarm alarm;
  private boolean due;

  private PlaceEviction(
      EventLoop loop,
      SessionKeeper keeper,
      ElectionPath path,
      QueueMember victim,
      CompletableFuture<EvictionOutcome> result) {
    this.loop = loop;
    this.keeper = keeper;
    this.path = path;
    this.victim = victim;
    this.result = result;
  }

  /**
   * Completes {@code result} with what became of it, or with a {@link WriteDenied}, a {@link
   * dev.baton.runtime.watch.ReadDenied} or a {@link EvictionMarkLost} or a {@link LeaseUnknown}.
   * Stops when either future is completed by others.
   *
   * @param victim the participant as last read
   * @param mark the eviction mark; its number does not matter; null to delete the node at once
   * @param marked completes with the mark that is there, and the waiting begins
   */
  public static void beginEviction(
      EventLoop loop,
      SessionKeeper keeper,
      ElectionPath path,
      QueueMember victim,
      @Nullable NodeMessage mark,
      CompletableFuture<Optional<NodeMessage>> marked,
      CompletableFuture<EvictionOutcome> result) {
    PlaceEviction eviction = new PlaceEviction(loop, keeper, path, victim, result);
    var unused =
        result.whenComplete((end, failure) -> loop.postTask(() -> eviction.stopWaiting(marked)));
    if (mark == null) {
      marked.complete(Optional.empty());
      eviction.takePlace();
      return;
    }
    MessageWriter.writeMessage(keeper, path, victim, mark, marked);
    var unusedToo =
        marked
            .thenAccept(eviction::onPosted)
            .whenComplete((done, failure) -> eviction.endIfFailed(failure));
  }

  private void stopWaiting(CompletableFuture<Optional<NodeMessage>> marked) {
    marked.cancel(false);
    keeper.removeMember(this);
    keeper.unwatchNodes(onChange);
    EventLoop.cancelAlarm(alarm);
  }

  private void onPosted(Optional<NodeMessage> found) {
    if (found.isEmpty()) {
      result.complete(EvictionOutcome.NOT_THERE);
      return;
    }
    mark = found.get();
    log.info(
        "{} is marked: it must leave within {}",
        victim.path(),
        DurationFormat.inSeconds(victim.longestLease()));
    alarm = loop.runAfter(victim.longestLease().toNanos(), this::takePlace);
    keeper.addMember(this);
  }

  private void endIfFailed(@Nullable Throwable failure) {
    if (failure != null) {
      result.completeExceptionally(failure);
    }
  }

  private void takePlace() {
    if (mark != null && victim.sessionTimeout().isZero()) {
      result.completeExceptionally(new LeaseUnknown(victim.path()));
      return;
    }
    due = true;
    keeper.removeMember(this);
    keeper.addMember(this);
  }

  /**
   * Reads behind a write; otherwise a lagging server might miss a node that it has not seen yet.
   */
  @Override
  public void onConnected() {
    if (mark == null) {
      deleteNode(ZooKeeperRequest.Delete.ANY_VERSION);
    } else {
      keeper.sendBarrier();
      lookAtNode();
    }
  }

  @Override
  public void onFailed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void lookAtNode() {
    if (!result.isDone() && keeper.isConnected()) {
      keeper.sendRequest(this, new ZooKeeperRequest.GetData(victim.path(), !due), this::onLooked);
    }
  }

  private void onLooked(ZooKeeperAnswer answer) {
    ZooKeeperAnswer.NodeStat stat = answer.stat();
    if (answer.outcome() == RequestOutcome.DENIED) {
      result.completeExceptionally(new ReadDenied(victim.path()));
    } else if (stat == null || stat.czxid() != victim.stat().czxid()) {
      result.complete(EvictionOutcome.LEFT);
    } else if (!isMarked(answer)) {
      result.completeExceptionally(new EvictionMarkLost(victim.path()));
    } else if (due) {
      deleteNode(stat.version());
    } else {
      keeper.watchNode(victim.path(), onChange);
    }
  }

  private boolean isMarked(ZooKeeperAnswer answer) {
    return NodeData.decode(victim.nodeName(), answer.data())
        .map(NodeData::mail)
        .equals(Optional.ofNullable(mark));
  }

  private void deleteNode(int version) {
    if (victim.nodeName() == LeaderNode.LEADER) {
      long created = victim.stat().czxid();
      new LeaderNodeRemoval(
              keeper, this, path, victim.data().tag(), created, version, this::onDeleted)
          .sendRemoval(List.of());
    } else {
      keeper.sendRequest(
          this, new ZooKeeperRequest.Delete(victim.path(), version), this::onDeleted);
    }
  }

  private void onDeleted(ZooKeeperAnswer answer) {
    switch (answer.outcome()) {
      case DONE -> result.complete(EvictionOutcome.DELETED);
      case ABSENT -> result.complete(EvictionOutcome.LEFT);
      case CHANGED -> lookAtNode();
      default -> result.completeExceptionally(new WriteDenied(victim.path(), "DELETE on " + path));
    }
  }
}
