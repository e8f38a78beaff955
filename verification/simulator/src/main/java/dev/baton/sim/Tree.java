package dev.baton.sim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.claim.Lineup;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeName.End;
import dev.baton.protocol.claim.NodeName.Mark;
import dev.baton.protocol.claim.NodeName.Seat;
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
 * @param atoms the encoded state
 */
record Tree(boolean parent, int counter, List<ZNode> nodes, Atoms atoms) {
  static final Tree EMPTY = new Tree(false, 0, List.of());

  /** The sequence number from which claims mark the end of the queue. */
  static final int NEAR_END = Integer.MAX_VALUE - (1 << 20);

  /** The distance before {@link #NEAR_END} within which worlds differ by the numbers left. */
  private static final int MATTERS = 32;

  Tree(boolean parent, int counter, List<ZNode> nodes) {
    this(
        parent,
        counter,
        nodes,
        new Atoms()
            .add(parent)
            .add(Atoms.Kind.SEQUENCE, counter)
            .add(Atoms.Kind.PLAIN, Math.max(0, counter - NEAR_END + MATTERS))
            .add(nodes));
  }

  /** Creates an empty queue with {@code counter} as its next number. */
  static Tree from(int counter) {
    return counter == 0 ? EMPTY : new Tree(true, counter, List.of());
  }

  /** Compares the nodes and the counter. The encoded state follows from these. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Tree tree
        && parent == tree.parent
        && counter == tree.counter
        && nodes.equals(tree.nodes);
  }

  @Override
  public int hashCode() {
    return nodes.hashCode();
  }

  @Nullable ZNode find(NodeName name) {
    for (ZNode node : nodes) {
      if (node.name().equals(name)) {
        return node;
      }
    }
    return null;
  }

  /** Returns true if the owner of the node has been asked to release it. */
  boolean isMarked(@Nullable NodeName name) {
    ZNode node = name == null ? null : find(name);
    return node != null && node.isMarked();
  }

  Tree with(ZNode node) {
    List<ZNode> more = new ArrayList<>(nodes);
    more.add(node);
    return new Tree(true, Math.max(counter, counter + 1), List.copyOf(more));
  }

  Tree without(Predicate<ZNode> gone) {
    return new Tree(parent, counter, nodes.stream().filter(gone.negate()).toList());
  }

  Tree changed(NodeName name, UnaryOperator<ZNode> change) {
    return new Tree(
        parent,
        counter,
        nodes.stream().map(node -> node.name().equals(name) ? change.apply(node) : node).toList());
  }

  Lineup lineup() {
    return Lineup.of(nodes.stream().map(ZNode::name).toList(), false);
  }

  /**
   * Returns true if {@code node} entitles its owner to hold, so that others may hold as soon as it
   * is gone. It is a queue node that no other node blocks and that came before the end marker. In a
   * race it is the winner node, since the leader node may go before the winner's work has stopped.
   */
  boolean isHold(ZNode node) {
    if (!(node.name() instanceof Seat seat)) {
      return node.name() instanceof Mark;
    }
    if (isLate(seat)) {
      return false;
    }
    return seat.mode() instanceof Mode.Permits permits
        ? takenUpTo(seat) <= permits.all()
        : nodes.stream().noneMatch(other -> isInTheWay(other, seat));
  }

  private boolean isLate(Seat seat) {
    return seat.sequence() == Integer.MAX_VALUE
        || nodes.stream()
            .anyMatch(n -> n.name() instanceof End end && end.sequence() < seat.sequence());
  }

  private int takenUpTo(Seat last) {
    int taken = 0;
    for (ZNode node : nodes) {
      if (node.name() instanceof Seat seat && seat.compareTo(last) <= 0) {
        taken += ((Mode.Permits) seat.mode()).taken();
      }
    }
    return taken;
  }

  private static boolean isInTheWay(ZNode other, Seat of) {
    return other.name() instanceof Seat seat
        && seat.compareTo(of) < 0
        && (of.mode() != Mode.READ || (seat.mode() != Mode.READ && !other.shared()));
  }
}
