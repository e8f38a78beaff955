package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.runtime.node.NodeData;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.session.LeaseHolder;
import dev.baton.runtime.session.SessionKeeper;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives up a claim's places. It adds the writes that the occupant wants to the same transaction,
 * unless they are refused.
 */
final class PlaceRelease {
  private final SessionKeeper keeper;
  private final LeaseHolder claim;
  private final ElectionPath path;
  private final ClaimListener occupant;
  private @Nullable NodeTag racing;
  private long prizeCreated = LeaderNodeRemoval.UNKNOWN;

  PlaceRelease(SessionKeeper keeper, LeaseHolder claim, ElectionPath path, ClaimListener occupant) {
    this.keeper = keeper;
    this.claim = claim;
    this.path = path;
    this.occupant = occupant;
  }

  /** Notes that our next node has this tag; it may be the leader node. */
  void notePlacing(NodeTag tag) {
    racing = tag;
    prizeCreated = LeaderNodeRemoval.UNKNOWN;
  }

  /**
   * Notes when the leader node was created, if it is ours. It goes by the tag of the first reading,
   * since later others may have written another one there.
   */
  void noteLeaderNode(NodeName node, ZooKeeperAnswer.NodeStat stat, @Nullable NodeData data) {
    if (node == LeaderNode.LEADER
        && prizeCreated == LeaderNodeRemoval.UNKNOWN
        && data != null
        && data.tag().equals(racing)
        && keeper.ownsNode(stat)) {
      prizeCreated = stat.czxid();
    }
  }

  /** Carries out {@code parts}, which give up the place {@code old}. */
  void exchangePlace(
      QueueNode old,
      boolean handedOver,
      List<ZooKeeperRequest> parts,
      Consumer<ZooKeeperAnswer> then) {
    sendWithClosing(parts, occupant.requestsForClosing(old.tag(), handedOver), then);
  }

  private void sendWithClosing(
      List<ZooKeeperRequest> parts,
      List<ZooKeeperRequest> closing,
      Consumer<ZooKeeperAnswer> then) {
    List<ZooKeeperRequest> all = new ArrayList<>(parts);
    all.addAll(closing);
    keeper.sendRequest(
        claim,
        new ZooKeeperRequest.MultiRequest(all),
        answer -> {
          if (answer.failed() >= parts.size()) {
            keeper.sendRequest(claim, new ZooKeeperRequest.MultiRequest(parts), then);
          } else {
            then.accept(answer);
          }
        });
  }

  /** Deletes our place. */
  void leavePlace(NodeName node, NodeTag tag, Consumer<ZooKeeperAnswer> then) {
    NodeTag placed = node instanceof QueueNode seat ? seat.tag() : tag;
    deleteNode(node, tag, occupant.requestsForClosing(placed, false), then);
  }

  /** Deletes a node of ours that is no place. */
  void discardNode(NodeName node, NodeTag tag) {
    deleteNode(node, tag, List.of(), answer -> {});
  }

  private void deleteNode(
      NodeName node, NodeTag tag, List<ZooKeeperRequest> closing, Consumer<ZooKeeperAnswer> then) {
    if (node == LeaderNode.LEADER) {
      long created = tag.equals(racing) ? prizeCreated : LeaderNodeRemoval.UNKNOWN;
      removalOf(tag, created, then).sendRemoval(closing);
    } else if (node instanceof WinnerNode) {
      LeaderNodeRemoval both = removalOf(tag, LeaderNodeRemoval.UNKNOWN, then);
      both.sendIfOurs(closing, () -> deleteAlone(node, closing, then));
    } else {
      deleteAlone(node, closing, then);
    }
  }

  private LeaderNodeRemoval removalOf(NodeTag tag, long created, Consumer<ZooKeeperAnswer> then) {
    int version = ZooKeeperRequest.Delete.ANY_VERSION;
    return new LeaderNodeRemoval(keeper, claim, path, tag, created, version, then);
  }

  private void deleteAlone(
      NodeName node, List<ZooKeeperRequest> closing, Consumer<ZooKeeperAnswer> then) {
    ZooKeeperRequest.Delete delete = new ZooKeeperRequest.Delete(claim.pathOf(node));
    if (closing.isEmpty()) {
      keeper.sendRequest(claim, delete, then);
    } else {
      sendWithClosing(List.of(delete), closing, then);
    }
  }
}
