package dev.baton.runtime.watch;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.QueuePlace;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells who is first in a queue, now and at each change. It watches the first node. Each change of
 * the leader wakes every process with a watch like this, and costs it two reads.
 */
public final class LeaderWatch extends PathWatch {
  private final ElectionPath path;
  private final BiConsumer<QueueMember, QueueListing> told;
  private @Nullable QueuePlace front;
  private @Nullable String last;

  /**
   * Creates a watch that has not looked yet.
   *
   * @param front the first in the queue a moment ago, if that is known; then the queue need not be
   *     read
   */
  public LeaderWatch(
      EventLoop loop,
      SessionKeeper keeper,
      ElectionPath path,
      @Nullable QueuePlace front,
      BiConsumer<QueueMember, QueueListing> told) {
    super(loop, keeper);
    this.path = path;
    this.front = front;
    this.told = told;
  }

  @Override
  protected boolean endsByItself() {
    return true;
  }

  @Override
  protected void sendRequests() {
    QueuePlace known = front;
    front = null;
    if (known != null) {
      readLeader(known, QueueListing.EMPTY);
      return;
    }
    keeper.sendRequest(this, new ZooKeeperRequest.GetChildren(path.text(), false), this::onListed);
  }

  private void onListed(ZooKeeperAnswer answer) {
    QueueListing line = path.readQueue(answer.children());
    if (line.leaderNode()) {
      readLeader(LeaderNode.LEADER, line);
    } else if (!line.seats().isEmpty()) {
      readLeader(line.seats().get(0), line);
    } else {
      markBlind();
    }
  }

  private void readLeader(NodeName front, QueueListing line) {
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.GetData(path.of(front), true),
        answer -> readLeader(front, line, answer));
  }

  /** Looks again if the node has gone. The owner of a node that may not be read stays unknown. */
  private void readLeader(NodeName name, QueueListing line, ZooKeeperAnswer answer) {
    if (answer.stat() != null) {
      String node = path.of(name);
      watchNode(node);
      QueueMember.readFrom(node, name, answer, 1).ifPresent(member -> tellLeader(member, line));
    } else if (answer.outcome() == RequestOutcome.ABSENT) {
      lookAgain();
    } else {
      markBlind();
    }
  }

  private void tellLeader(QueueMember front, QueueListing line) {
    String now = front.data().toString();
    if (!isStopped() && !now.equals(last)) {
      last = now;
      told.accept(front, line);
    }
  }
}
