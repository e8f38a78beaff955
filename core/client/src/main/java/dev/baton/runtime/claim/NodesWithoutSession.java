package dev.baton.runtime.claim;

import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.QueuePlace;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.session.SessionMember;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports nodes that a claim waits for although they belong to no session: only an operator can
 * remove them. Confined to the loop.
 */
final class NodesWithoutSession {
  private final SessionKeeper keeper;
  private final SessionMember member;
  private final Supplier<Claim> claim;
  private final ElectionPath path;
  private final Consumer<JoinProblem> problems;
  private @Nullable QueuePlace front;
  private @Nullable QueuePlace proven;

  NodesWithoutSession(
      SessionKeeper keeper,
      SessionMember member,
      Supplier<Claim> claim,
      ElectionPath path,
      Consumer<JoinProblem> problems) {
    this.keeper = keeper;
    this.member = member;
    this.claim = claim;
    this.path = path;
    this.problems = problems;
  }

  /** Called when a node was read, after the claim has heard of it. */
  void noteRead(NodeName node, ZooKeeperAnswer.NodeStat stat) {
    if (!stat.hasSession() && claim.get().awaited().contains(node)) {
      problems.accept(JoinProblem.NODE_WITHOUT_SESSION);
    }
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
          member,
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
      problems.accept(JoinProblem.NODE_WITHOUT_SESSION);
    }
  }

  /** Returns whether the claim waits, and not first. */
  private boolean isAhead(QueuePlace first) {
    OwnNode own = claim.get().own();
    return own != null && !own.node().equals(first) && !claim.get().isHolding();
  }
}
