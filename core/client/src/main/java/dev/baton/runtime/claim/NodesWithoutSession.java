package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeName.QueuePlace;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.LeaseHolder;
import dev.baton.runtime.session.SessionKeeper;
import org.jspecify.annotations.Nullable;

/**
 * Reports the first node of a queue that a claim watches as a whole, if that node belongs to no
 * session: only an operator can remove it. Confined to the loop.
 */
final class NodesWithoutSession {
  private final SessionKeeper keeper;
  private final LeaseHolder holder;
  private final ElectionPath path;
  private final Runnable whenFound;
  private @Nullable QueuePlace front;
  private @Nullable QueuePlace proven;

  /**
   * @param whenFound called for each such node
   */
  NodesWithoutSession(
      SessionKeeper keeper, LeaseHolder holder, ElectionPath path, Runnable whenFound) {
    this.keeper = keeper;
    this.holder = holder;
    this.path = path;
    this.whenFound = whenFound;
  }

  /**
   * Called when the queue was read by a claim that watches the queue, and no nodes. Reads the first
   * node once. A first node that is new there is read at the next change: at a hand-over, all who
   * wait would read the leader's node at once.
   */
  void lookAt(@Nullable QueuePlace first) {
    if (first == null || first.equals(proven) || !isAhead(first) || !keeper.isConnected()) {
      return;
    }
    boolean isNew = front != null && !first.equals(front);
    front = first;
    if (!isNew) {
      keeper.sendRequest(
          holder,
          new ZooKeeperRequest.GetData(path.of(first), false),
          answer -> judge(first, answer.stat()));
    }
  }

  private void judge(QueuePlace first, ZooKeeperAnswer.@Nullable NodeStat stat) {
    if (stat == null || !isAhead(first)) {
      return;
    }
    if (stat.hasSession()) {
      proven = first;
    } else {
      whenFound.run();
    }
  }

  /** Returns whether the claim waits, and not first. */
  private boolean isAhead(QueuePlace first) {
    OwnNode own = holder.claim().own();
    return own != null && !own.node().equals(first) && !holder.claim().isHolding();
  }
}
