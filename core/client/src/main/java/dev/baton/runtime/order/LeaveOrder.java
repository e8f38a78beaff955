package dev.baton.runtime.order;

import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.NodeWatchers;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import dev.baton.runtime.watch.ReadDenied;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An order to a leader to give up its place. It is written into the leader's node. If the node has
 * not gone in time, the order is taken back.
 */
public final class LeaveOrder implements SessionMember {
  private final EventLoop loop;
  private final SessionKeeper keeper;
  private final ElectionPath path;
  private final QueueMember leader;
  private final CompletableFuture<OrderOutcome> result;
  private final NodeWatchers.NodeListener onChange = (node, kind, real) -> lookAtNode();
  private CompletableFuture<Optional<NodeMessage>> posting;
  private EventLoop.@Nullable LoopAlarm alarm;

  private LeaveOrder(
      EventLoop loop,
      SessionKeeper keeper,
      ElectionPath path,
      QueueMember leader,
      CompletableFuture<Optional<NodeMessage>> posting,
      CompletableFuture<OrderOutcome> result) {
    this.loop = loop;
    this.keeper = keeper;
    this.path = path;
    this.leader = leader;
    this.posting = posting;
    this.result = result;
  }

  /**
   * Completes {@code result} with what became of it, or with a {@link WriteDenied} or a {@link
   * dev.baton.runtime.watch.ReadDenied}. Stops when that is completed by others.
   *
   * @param leader the leader as last read
   * @param order the order; its number does not matter
   * @param posted completes when the order is there; if another party completes it first, none is
   *     given
   * @param within how long the leader has, once the order is in its node
   */
  public static void giveOrder(
      EventLoop loop,
      SessionKeeper keeper,
      ElectionPath path,
      QueueMember leader,
      NodeMessage order,
      CompletableFuture<Optional<NodeMessage>> posted,
      Duration within,
      CompletableFuture<OrderOutcome> result) {
    LeaveOrder given = new LeaveOrder(loop, keeper, path, leader, posted, result);
    var unused = result.whenComplete((end, failure) -> loop.postTask(given::stopWaiting));
    given.postMessage(order, there -> given.onOrdered(there, order, within));
  }

  private void stopWaiting() {
    keeper.removeMember(this);
    keeper.unwatchNodes(onChange);
    posting.cancel(false);
    EventLoop.cancelAlarm(alarm);
  }

  /** Writes a message; {@code then} gets the message in the node, if the node stands. */
  private void postMessage(NodeMessage mail, Consumer<NodeMessage> then) {
    MessageWriter.writeMessage(keeper, path, leader, mail, posting);
    var unused =
        posting
            .thenAccept(there -> there.ifPresentOrElse(then, this::onGone))
            .whenComplete((done, failure) -> endIfFailed(failure));
  }

  private void endIfFailed(@Nullable Throwable failure) {
    if (failure != null && failure.getCause() instanceof SuccessorGoneException) {
      result.complete(new OrderOutcome.SuccessorGone());
    } else if (failure != null) {
      result.completeExceptionally(failure);
    }
  }

  private void onGone() {
    result.complete(new OrderOutcome.NodeGone());
  }

  private void onOrdered(NodeMessage there, NodeMessage order, Duration within) {
    if (there.saysTheSameAs(order)) {
      alarm = loop.runAfter(within.toNanos(), () -> takeBack(there));
      keeper.addMember(this);
    } else {
      result.complete(new OrderOutcome.LeaderBusy(there));
    }
  }

  private void takeBack(NodeMessage order) {
    posting = new CompletableFuture<>();
    postMessage(order.takeBackMessage(), there -> result.complete(new OrderOutcome.TakenBack()));
  }

  /**
   * Reads behind a write; otherwise a lagging server might miss a node that it has not seen yet.
   */
  @Override
  public void onConnected() {
    keeper.sendBarrier();
    lookAtNode();
  }

  @Override
  public void onFailed(Throwable thrown) {
    result.completeExceptionally(thrown);
  }

  private void lookAtNode() {
    if (!result.isDone() && keeper.isConnected()) {
      keeper.sendRequest(this, new ZooKeeperRequest.GetData(leader.path(), true), this::onLooked);
    }
  }

  private void onLooked(ZooKeeperAnswer answer) {
    ZooKeeperAnswer.NodeStat stat = answer.stat();
    if (result.isDone()) {
      return;
    }
    if (answer.outcome() == RequestOutcome.DENIED) {
      result.completeExceptionally(new ReadDenied(leader.path()));
    } else if (stat == null || stat.czxid() != leader.stat().czxid()) {
      onGone();
    } else {
      keeper.watchNode(leader.path(), onChange);
    }
  }
}
