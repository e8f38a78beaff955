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
 * What a server knows at one moment.
 *
 * @param parent whether the parent exists
 * @param counter the parent's next sequence number
 * @param nodes its children, in the order of their creation
 * @param atoms all of that, taken apart
 */
record Tree(boolean parent, int counter, List<ZNode> nodes, Atoms atoms) {
  static final Tree EMPTY = new Tree(false, 0, List.of());

  /** Claims mark the end of the line when their numbers have come so far. */
  static final int NEAR_END = Integer.MAX_VALUE - (1 << 20);

  /** Worlds in which fewer numbers are left until then differ by how many. */
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

  /** An empty line whose next number this is. */
  static Tree from(int counter) {
    return counter == 0 ? EMPTY : new Tree(true, counter, List.of());
  }

  /** Whether the two know the same; how that is taken apart follows from it. */
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

  /** Whether the owner of that node is to give it up. */
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
   * Whether {@code node} entitles its owner to hold, so that others may hold as soon as it goes: a
   * seat that nobody stands in the way of, and that did not come after the end of the line, or the
   * mark of a race's winner. The prize itself may go before the winner's work has stopped.
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
