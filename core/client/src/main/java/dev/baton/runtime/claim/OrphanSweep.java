package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import dev.baton.runtime.watch.PathWatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Deletes orphan nodes in one queue: nodes of claims that have left it, or have failed. A stalled
 * server may hold a create and may carry it out later. Participants behind that node would wait
 * until the session ends.
 *
 * <p>It looks whenever the queue changes. A tag is forgotten after {@link #TIMEOUTS} session
 * timeouts and one more look behind a write. The sweep ends with its last tag, or with the session.
 */
final class OrphanSweep extends PathWatch {
  /**
   * The session timeouts after which a server that stalls with a request has surely lost the
   * session.
   */
  private static final int TIMEOUTS = 10;

  private final EventLoop loop;
  private final ElectionPath path;
  private final Runnable ended;

  /** The tags, each with the end of the search for it by the monotonic clock. */
  private final Map<NodeTag, Long> tags = new HashMap<>();

  private final List<SweepWaiter> waiters = new ArrayList<>();
  private int looks;

  /**
   * A caller that waits until the nodes are gone.
   *
   * @param look the first look that may show it
   * @param gone runs when they are
   */
  private record SweepWaiter(int look, Runnable gone) {}

  /**
   * Creates a sweep that looks for nothing yet.
   *
   * @param ended runs when there is nothing left to look for
   */
  OrphanSweep(EventLoop loop, SessionKeeper keeper, ElectionPath path, Runnable ended) {
    super(loop, keeper);
    this.loop = loop;
    this.path = path;
    this.ended = ended;
  }

  /**
   * Deletes the nodes that have one of these tags, at the next looks.
   *
   * @param gone runs when a look has shown no node to delete, or when the session is over
   */
  void addOrphans(Collection<NodeTag> orphans, Runnable gone) {
    long until = loop.nanoTime() + TIMEOUTS * keeper.timeoutNanos();
    orphans.forEach(tag -> tags.put(tag, until));
    waiters.add(new SweepWaiter(looks + 1, gone));
  }

  @Override
  protected void sendRequests() {
    long now = loop.nanoTime();
    keeper.sendBarrier(tags.values().stream().anyMatch(until -> until - now <= 0));
    int look = ++looks;
    keeper.sendRequest(
        this,
        new ZooKeeperRequest.GetChildren(path.text(), true),
        answer -> onSeen(look, now, answer));
  }

  private void onSeen(int look, long asked, ZooKeeperAnswer answer) {
    if (isStopped()) {
      return;
    }
    boolean watched = answer.outcome() == RequestOutcome.DONE;
    if (watched) {
      watchNode(path.text());
    }
    if (answer.outcome() == RequestOutcome.DENIED) {
      lookAfter(keeper.timeoutNanos());
    } else {
      deleteOrphans(path.readQueue(answer.children()), asked, () -> noneLeft(look, asked, watched));
    }
  }

  /** Deletes the orphan nodes in the queue, or runs {@code none}. */
  private void deleteOrphans(QueueListing line, long asked, Runnable none) {
    List<QueueNode> seats = line.allPlaces().stream().filter(seat -> isOrphan(seat.tag())).toList();
    List<NodeTag> marks = line.winners().stream().filter(this::isOrphan).toList();
    seats.forEach(
        seat ->
            keeper.sendRequest(this, new ZooKeeperRequest.Delete(path.of(seat)), this::onDeleted));
    marks.forEach(this::removeRace);
    if (!line.leaderNode()) {
      if (seats.isEmpty() && marks.isEmpty()) {
        none.run();
      }
    } else if (marks.isEmpty()) {
      keeper.sendRequest(
          this,
          new ZooKeeperRequest.GetData(path.of(LeaderNode.LEADER), false),
          prize -> deleteOrphans(prize, asked, none));
    }
  }

  /**
   * Deletes the leader node if its tag is an orphan's: another program may have deleted its winner
   * node.
   */
  private void deleteOrphans(ZooKeeperAnswer prize, long asked, Runnable none) {
    boolean isLast = tags.values().stream().allMatch(until -> until - asked <= 0);
    if (prize.outcome() == RequestOutcome.DENIED && !isLast) {
      lookAfter(keeper.timeoutNanos());
      return;
    }
    NodeData.decode(prize.data())
        .map(NodeData::tag)
        .filter(this::isOrphan)
        .ifPresentOrElse(this::removeRace, none);
  }

  boolean isOrphan(NodeTag tag) {
    return tags.containsKey(tag);
  }

  private void removeRace(NodeTag winner) {
    int version = ZooKeeperRequest.Delete.ANY_VERSION;
    new LeaderNodeRemoval(
            keeper, this, path, winner, LeaderNodeRemoval.UNKNOWN, version, this::onDeleted)
        .sendRemoval(List.of());
  }

  /** Looks again; later if the delete is not permitted, since no watch tells when that changes. */
  private void onDeleted(ZooKeeperAnswer answer) {
    if (answer.outcome() == RequestOutcome.DONE || answer.outcome() == RequestOutcome.ABSENT) {
      lookAgain();
    } else {
      lookAfter(keeper.timeoutNanos());
    }
  }

  private void noneLeft(int look, long asked, boolean watched) {
    tags.values().removeIf(until -> until - asked <= 0);
    tellWaiters(look);
    if (tags.isEmpty() && waiters.isEmpty()) {
      endSweep();
    } else {
      lookAgain(watched);
    }
  }

  /** Looks again when the first tag is due, and before that where there is no node to watch. */
  private void lookAgain(boolean watched) {
    long now = loop.nanoTime();
    long next = tags.values().stream().mapToLong(until -> until - now).min().orElse(0);
    lookAfter(Math.max(0, watched ? next : Math.min(next, keeper.timeoutNanos())));
  }

  /** Tells those that have waited for this look. Each is forgotten only when it has been told. */
  private void tellWaiters(int look) {
    for (SweepWaiter waiter : List.copyOf(waiters)) {
      if (waiter.look() <= look) {
        waiter.gone().run();
        waiters.remove(waiter);
      }
    }
  }

  private void endSweep() {
    stopWatching();
    ended.run();
  }

  @Override
  public void onExpired() {
    tags.clear();
    tellWaiters(Integer.MAX_VALUE);
    if (tags.isEmpty() && waiters.isEmpty()) {
      endSweep();
    }
  }

  /** Looks again soon: the nodes to delete may hold up their queue. */
  @Override
  public void onFailed(Throwable thrown) {
    if (!isStopped()) {
      lookAfter(keeper.timeoutNanos() / 4);
    }
  }
}
