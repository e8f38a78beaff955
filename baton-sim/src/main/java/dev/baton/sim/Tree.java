package dev.baton.sim;

import dev.baton.protocol.Lineup;
import dev.baton.protocol.NodeName;
import dev.baton.protocol.NodeName.Mark;
import dev.baton.protocol.NodeName.Prize;
import dev.baton.protocol.NodeName.Seat;
import dev.baton.protocol.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
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

  Tree(boolean parent, int counter, List<ZNode> nodes) {
    this(
        parent,
        counter,
        nodes,
        new Atoms().add(parent).add(Atoms.Kind.SEQUENCE, counter).add(nodes));
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

  Tree with(ZNode node) {
    List<ZNode> more = new ArrayList<>(nodes);
    more.add(node);
    return new Tree(true, counter + 1, List.copyOf(more));
  }

  Tree without(Predicate<ZNode> gone) {
    return new Tree(parent, counter, nodes.stream().filter(gone.negate()).toList());
  }

  Tree changed(NodeName name) {
    return new Tree(
        parent,
        counter,
        nodes.stream().map(node -> node.name().equals(name) ? node.changed() : node).toList());
  }

  Lineup lineup() {
    List<Seat> seats = new ArrayList<>();
    List<Tag> marks = new ArrayList<>();
    for (ZNode node : nodes) {
      if (node.name() instanceof Seat seat) {
        seats.add(seat);
      } else if (node.name() instanceof Mark mark) {
        marks.add(mark.tag());
      }
    }
    seats.sort(null);
    return new Lineup(seats, marks, find(Prize.PRIZE) != null);
  }

  /**
   * Whether others may hold as soon as {@code node} goes: the first seat, or the mark of a race's
   * winner. The prize itself may go before the winner's work has stopped.
   */
  boolean isHold(ZNode node) {
    return node.name() instanceof Seat
        ? node.name().equals(lineup().seats().get(0))
        : node.name() instanceof Mark;
  }
}
