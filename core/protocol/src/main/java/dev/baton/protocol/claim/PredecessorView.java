package dev.baton.protocol.claim;

import dev.baton.protocol.LockMode;
import dev.baton.protocol.LockMode.PermitMode;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.QueuePlace;
import java.util.List;

/**
 * The knowledge of a waiting claim about its predecessors. It is a superset of the truth that only
 * shrinks: no claim can come in ahead of a claim that has read the queue.
 *
 * @param watched the watched nodes: all predecessors while there are at most two, else the nearest
 *     one; none where the queue is watched instead
 * @param ahead how many predecessors there may be
 * @param excess how much of what they take must be given back before it is our turn
 */
public record PredecessorView(List<NodeName> watched, int ahead, int excess) {
  /** No knowledge: the queue must be read. */
  static final PredecessorView UNKNOWN = new PredecessorView(List.of(), 0);

  private static final int WATCH_ALL = 2;
  private static final int TRIM_UP_TO = 4;
  private static final int WATCHED_ONE_BY_ONE = 64;

  /** Takes an immutable copy. */
  public PredecessorView {
    watched = List.copyOf(watched);
  }

  /** Creates the knowledge of predecessors that take one each and must all go first. */
  PredecessorView(List<NodeName> watched, int ahead) {
    this(watched, ahead, ahead);
  }

  /** Returns what a claim must know of the nodes {@code ahead} of it, the nearest last. */
  static PredecessorView of(TurnRule rule, LockMode mode, List<? extends NodeName> ahead) {
    return switch (rule) {
      case QUEUE -> inQueue(mode, ahead);
      case WATCH_ALL -> new PredecessorView(List.of(), ahead.size());
      case RACE -> ofNearest(ahead);
    };
  }

  private static PredecessorView inQueue(LockMode mode, List<? extends NodeName> ahead) {
    if (mode instanceof PermitMode permits) {
      return amongPermits(permits, ahead);
    }
    if (mode == LockMode.READ) {
      return ofNearestOnly(ahead.stream().filter(PredecessorView::isInReadersWay).toList());
    }
    return mode == LockMode.WRITE ? ofNearestOnly(ahead) : ofNearest(ahead);
  }

  private static boolean isInReadersWay(NodeName ahead) {
    return !(ahead instanceof QueuePlace place) || place.mode() != LockMode.READ;
  }

  /**
   * If all those ahead hold, the claim is the first that waits, and the end of any of them may be
   * its turn: it watches them, or the line where they are many. Else one ahead waits, too, and
   * tells when it does no longer.
   */
  private static PredecessorView amongPermits(PermitMode permits, List<? extends NodeName> ahead) {
    int size = ahead.size();
    int held = ahead.stream().mapToInt(node -> weight(permits, node)).sum();
    int watched = held > permits.allPermits() ? 1 : size <= WATCHED_ONE_BY_ONE ? size : 0;
    return new PredecessorView(
        List.copyOf(ahead.subList(size - watched, size)),
        size,
        held + permits.takenPermits() - permits.allPermits());
  }

  /**
   * Returns by how much the end of {@code ahead} brings the turn nearer. A node that stands there
   * by mistake is waited for, whatever that comes to.
   */
  private static int weight(LockMode mode, NodeName ahead) {
    if (!(mode instanceof PermitMode permits)) {
      return 1;
    }
    return ahead instanceof QueueNode seat
            && seat.mode() instanceof PermitMode other
            && permits.isCompatibleWith(other)
        ? other.takenPermits()
        : permits.allPermits();
  }

  /** Watches every seat while that wakes at most two per change, else the nearest alone. */
  private static PredecessorView ofNearest(List<? extends NodeName> ahead) {
    int from = ahead.size() <= WATCH_ALL ? 0 : ahead.size() - 1;
    return new PredecessorView(List.copyOf(ahead.subList(from, ahead.size())), ahead.size());
  }

  /** Watches only the nearest of the predecessors that the claim waits for. */
  private static PredecessorView ofNearestOnly(List<? extends NodeName> ahead) {
    int all = ahead.size();
    return new PredecessorView(List.copyOf(ahead.subList(Math.max(0, all - 1), all)), all);
  }

  /**
   * Returns whether it is our turn: no predecessor blocks us, or the holders leave enough permits.
   */
  boolean isTurn() {
    return excess <= 0;
  }

  /** Returns whether the end of one watched node would make it our turn. */
  boolean isNext(LockMode mode) {
    return watched.stream().anyMatch(node -> withoutNode(node, mode).isTurn());
  }

  /** Returns whether the claim is told of the end of every predecessor that it knows of. */
  boolean isComplete() {
    return watched.size() == ahead;
  }

  /**
   * Returns whether the claim watches the queue itself, because it waits for several and watches
   * none of them.
   */
  boolean watchesQueue() {
    return watched.isEmpty() && ahead > 0;
  }

  /** Returns whether an occasional reading is cheaper than a late surprise. */
  boolean wantsTrimming() {
    return !watched.isEmpty() && !isComplete() && ahead <= TRIM_UP_TO;
  }

  PredecessorView withoutNode(NodeName gone, LockMode mode) {
    List<NodeName> left = watched.stream().filter(node -> !node.equals(gone)).toList();
    return new PredecessorView(left, ahead - 1, excess - weight(mode, gone));
  }

  /**
   * Returns the position in the queue, 1 being the leader's: exact if the queue was read, else an
   * upper bound.
   */
  int queuePosition() {
    return ahead + 1;
  }
}
