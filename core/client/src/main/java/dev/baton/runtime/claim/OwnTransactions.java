package dev.baton.runtime.claim;

import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.runtime.node.NodeData;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the transactions that create a claim's own nodes come after all that were seen
 * before. Confined to the loop.
 */
final class OwnTransactions {
  private final TransactionOrder order;
  private @Nullable NodeTag placed;
  private long before;
  private int beginning;

  OwnTransactions(TransactionOrder order) {
    this.order = order;
  }

  /** Called when the node with this tag is about to be created. */
  void notePlacing(NodeTag tag) {
    placed = tag;
    before = order.latest();
    beginning = order.beginnings();
  }

  /** Returns the transaction that has created our node, or {@link OwnNode#WENT_BACK}. */
  long ofPlaced(long czxid) {
    boolean comparable = beginning == order.beginnings() && czxid != 0; // 0 if not known yet
    if (!comparable || czxid > before) {
      order.noteSeen(czxid);
      return czxid;
    }
    order.noteWentBack(czxid);
    return OwnNode.WENT_BACK;
  }

  /** Returns what {@link #ofPlaced} does, if this node is the one placed last. */
  long ofRead(NodeName node, @Nullable NodeData data, long czxid) {
    NodeTag tag = data != null && data.tag() != null ? data.tag() : tagOf(node);
    if (placed != null && placed.equals(tag)) {
      return ofPlaced(czxid);
    }
    order.noteSeen(czxid);
    return czxid;
  }

  private static @Nullable NodeTag tagOf(NodeName node) {
    return node instanceof QueueNode seat ? seat.tag() : null;
  }
}
