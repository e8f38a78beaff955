package dev.baton.runtime.watch;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.QueueFormat;
import dev.baton.protocol.claim.QueueListing;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.node.QueueMember;
import dev.baton.runtime.port.EventLoop;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.SessionKeeper;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The participants below one node, read at once and at each later change. A known participant is
 * not read again, except the owner of a race's leader node, because that name returns, and an owner
 * whose node another program has overwritten. Where there is no node, the watch waits for one.
 */
final class ChildrenWatch extends PathWatch {
  private final String parent;
  private final QueueFormat format;
  private final ParticipantsWatch roster;

  /** The known participants by node; empty for a node that has gone. */
  private final Map<NodeName, Optional<QueueMember>> known = new HashMap<>();

  private final Set<NodeName> asked = new HashSet<>();
  private List<? extends NodeName> names = List.of();
  private @Nullable ReadDenied denied;
  private boolean listed;

  ChildrenWatch(
      EventLoop loop,
      SessionKeeper keeper,
      String parent,
      QueueFormat format,
      ParticipantsWatch roster) {
    super(loop, keeper);
    this.parent = parent;
    this.format = format;
    this.roster = roster;
  }

  /** Returns whether all has been read over this connection. */
  boolean isRead() {
    return listed && asked.isEmpty() && denied == null;
  }

  /** Returns the participants found, in the order of the queue. */
  List<QueueMember> foundMembers() {
    return names.stream().flatMap(name -> memberAt(name).stream()).toList();
  }

  private Optional<QueueMember> memberAt(NodeName name) {
    return known.getOrDefault(name, Optional.empty());
  }

  @Override
  boolean hasTold() {
    return roster.hasTold();
  }

  @Override
  public void onDisconnected() {
    asked.clear();
    listed = false;
    roster.reportDisconnected();
  }

  /** Reads all anew, since an answer may have been lost. */
  @Override
  public void onFailed(Throwable thrown) {
    if (!isStopped()) {
      onDisconnected();
    }
    super.onFailed(thrown);
  }

  @Override
  protected void sendRequests() {
    keeper.sendRequest(this, new ZooKeeperRequest.GetChildren(parent, true), this::onListed);
  }

  private void onListed(ZooKeeperAnswer answer) {
    if (isStopped()) {
      return;
    }
    denied = null;
    switch (answer.outcome()) {
      case DONE -> {
        watchNode(parent);
        QueueListing line = format.readRecognized(answer.children());
        takeNames(line.leaderNode() ? line.holderNodes() : line.seats());
      }
      case ABSENT -> awaitNode(parent, absent -> takeNames(List.of()));
      default -> onRefused(parent);
    }
  }

  private void takeNames(List<? extends NodeName> found) {
    listed = true;
    names = found;
    known.keySet().retainAll(new HashSet<>(found));
    known.remove(LeaderNode.LEADER);
    known.values().removeIf(one -> one.filter(QueueMember::isOverwritten).isPresent());
    for (NodeName name : found) {
      if (!known.containsKey(name) && asked.add(name)) {
        String node = parent + "/" + name.nodeText();
        keeper.sendRequest(
            this, new ZooKeeperRequest.GetData(node, false), answer -> onRead(name, node, answer));
      }
    }
    roster.reportIfRead();
  }

  /** Takes the reading of a node. If the node has gone by now, the next list will tell. */
  private void onRead(NodeName name, String node, ZooKeeperAnswer answer) {
    asked.remove(name);
    if (answer.outcome() == RequestOutcome.DENIED) {
      onRefused(node);
    } else if (answer.outcome() == RequestOutcome.DONE) {
      takeMember(name, QueueMember.readFrom(node, name, answer, 0));
    }
    roster.reportIfRead();
  }

  /** Takes a participant; looks again later where its owner may write its node again. */
  private void takeMember(NodeName name, Optional<QueueMember> member) {
    known.put(name, member);
    if (!isStopped() && member.filter(ChildrenWatch::mayBeWrittenAgain).isPresent()) {
      lookAfter(DENIED_NANOS);
    }
  }

  /**
   * Returns true for a leader node that has been written, too: perhaps by a message for another.
   */
  private static boolean mayBeWrittenAgain(QueueMember member) {
    return member.isOverwritten()
        || (member.nodeName() == LeaderNode.LEADER && member.stat().version() > 0);
  }

  /** Reports the refusal and looks again later, since no watch tells when a permission changes. */
  private void onRefused(String node) {
    if (denied == null && !isStopped()) {
      denied = new ReadDenied(node);
      lookAfter(DENIED_NANOS);
      roster.reportDenied(denied);
    }
  }
}
