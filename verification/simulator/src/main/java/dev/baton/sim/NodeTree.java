package dev.baton.sim;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.EndMarker;
import dev.baton.protocol.claim.NodeName.PeerNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.WinnerNode;
import dev.baton.protocol.claim.QueueFormat;
import dev.baton.protocol.claim.QueueListing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The state of the nodes that a server knows at one moment.
 *
 * @param parent true if the parent exists
 * @param counter the parent's next sequence number
 * @param nodes the parent's children, in the order of their creation
 * @param encoded the encoded state
 */
record NodeTree(boolean parent, int counter, List<NodeState> nodes, StateEncoder encoded) {
  static final NodeTree EMPTY = new NodeTree(false, 0, List.of());

  /** The sequence number from which claims mark the end of the queue. */
  static final int NEAR_END = Integer.MAX_VALUE - (1 << 20);

  /** The distance before {@link #NEAR_END} within which worlds differ by the numbers left. */
  private static final int MATTERS = 32;

  NodeTree(boolean parent, int counter, List<NodeState> nodes) {
    this(
        parent,
        counter,
        nodes,
        new StateEncoder()
            .addValue(parent)
            .addNumber(StateEncoder.NumberKind.SEQUENCE, counter)
            .addNumber(StateEncoder.NumberKind.PLAIN, Math.max(0, counter - NEAR_END + MATTERS))
            .addValue(nodes));
  }

  /** Creates an empty queue with {@code counter} as its next number. */
  static NodeTree startingAt(int counter) {
    return counter == 0 ? EMPTY : new NodeTree(true, counter, List.of());
  }

  /** Compares the nodes and the counter. The encoded state follows from these. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NodeTree tree
        && parent == tree.parent
        && counter == tree.counter
        && nodes.equals(tree.nodes);
  }

  @Override
  public int hashCode() {
    return nodes.hashCode();
  }

  @Nullable NodeState findNode(NodeName name) {
    for (NodeState node : nodes) {
      if (node.name().equals(name)) {
        return node;
      }
    }
    return null;
  }

  /** Returns true if the owner of the node has been asked to release it. */
  boolean isToBeReleased(@Nullable NodeName name) {
    NodeState node = name == null ? null : findNode(name);
    return node != null && node.isToBeReleased();
  }

  NodeTree withNode(NodeState node) {
    List<NodeState> more = new ArrayList<>(nodes);
    more.add(node);
    return new NodeTree(true, Math.max(counter, counter + 1), List.copyOf(more));
  }

  NodeTree withoutNodes(Predicate<NodeState> gone) {
    return new NodeTree(parent, counter, nodes.stream().filter(gone.negate()).toList());
  }

  NodeTree withChange(NodeName name, UnaryOperator<NodeState> change) {
    return new NodeTree(
        parent,
        counter,
        nodes.stream().map(node -> node.name().equals(name) ? change.apply(node) : node).toList());
  }

  QueueListing queueListing() {
    QueueFormat format = format();
    return format.isShared()
        ? format.readQueue(nodes.stream().map(node -> node.name().nodeText()).toList())
        : QueueListing.ofNames(nodes.stream().map(NodeState::name).toList(), false);
  }

  /** Returns the form of the names: that of the claims' nodes, or of another library's. */
  private QueueFormat format() {
    for (NodeState node : nodes) {
      if (node.name() instanceof QueueNode queueNode) {
        return queueNode.format();
      }
      if (node.name() instanceof PeerNode peer) {
        return PeerMembers.formOf(peer);
      }
    }
    return QueueFormat.BATON;
  }

  /**
   * Returns true if {@code node} entitles its owner to hold, so that others may hold as soon as it
   * is gone. It is a queue node that no other node blocks and that came before the end marker. In a
   * race it is the winner node, since the leader node may go before the winner's work has stopped.
   */
  boolean isHold(NodeState node) {
    if (!(node.name() instanceof QueueNode queueNode)) {
      return node.name() instanceof WinnerNode;
    }
    if (isLate(queueNode)) {
      return false;
    }
    return queueNode.mode() instanceof LockMode.PermitMode permits
        ? takenUpTo(queueNode) <= permits.allPermits()
        : nodes.stream().noneMatch(other -> isInTheWay(other, queueNode));
  }

  private boolean isLate(QueueNode node) {
    return node.sequence() == Integer.MAX_VALUE
        || nodes.stream()
            .anyMatch(n -> n.name() instanceof EndMarker end && end.sequence() < node.sequence());
  }

  private int takenUpTo(QueueNode last) {
    int taken = 0;
    for (NodeState node : nodes) {
      if (node.name() instanceof QueueNode queueNode && queueNode.compareTo(last) <= 0) {
        taken += ((LockMode.PermitMode) queueNode.mode()).takenPermits();
      }
    }
    return taken;
  }

  private static boolean isInTheWay(NodeState other, QueueNode of) {
    if (other.name() instanceof PeerNode peer) {
      return PeerMembers.numberOf(peer) < of.sequence()
          && (of.mode() != LockMode.READ || peer.mode() != LockMode.READ);
    }
    return other.name() instanceof QueueNode node
        && node.compareTo(of) < 0
        && (of.mode() != LockMode.READ || (node.mode() != LockMode.READ && !other.shared()));
  }
}
