package dev.baton.protocol;

import java.util.List;

/**
 * What a waiting claim knows of those ahead of it: a superset of the truth that only shrinks, since
 * nobody can be inserted ahead of a claim that has read the line.
 *
 * @param watched the nodes whose end it is told of: all of them while there are at most two, else
 *     the nearest one; none where the line is watched instead
 * @param ahead how many may stand ahead
 * @param excess how much of what they take must be given back before it is our turn
 */
public record Picture(List<NodeName> watched, int ahead, int excess) {
  /** Nothing: the line must be read. */
  static final Picture UNKNOWN = new Picture(List.of(), 0);

  private static final int WATCH_ALL = 2;
  private static final int TRIM_UP_TO = 4;

  /** Takes an immutable copy. */
  public Picture {
    watched = List.copyOf(watched);
  }

  /** Of those who take one each, and must all go first. */
  Picture(List<NodeName> watched, int ahead) {
    this(watched, ahead, ahead);
  }

  /** Watches every seat while that wakes at most two per change, else the nearest alone. */
  static Picture nearest(List<? extends NodeName> ahead) {
    int from = ahead.size() <= WATCH_ALL ? 0 : ahead.size() - 1;
    return new Picture(List.copyOf(ahead.subList(from, ahead.size())), ahead.size());
  }

  /** Watches the nearest of those who are waited for, and nobody else. */
  static Picture just(List<? extends NodeName> ahead) {
    int all = ahead.size();
    return new Picture(List.copyOf(ahead.subList(Math.max(0, all - 1), all)), all);
  }

  /** Counts those ahead and watches none of them. */
  static Picture countOf(List<? extends NodeName> ahead) {
    return new Picture(List.of(), ahead.size());
  }

  /** Whether nobody who is waited for stands ahead, or those who do leave enough. */
  boolean isTurn() {
    return excess <= 0;
  }

  /** Whether the end of one of those who are watched is our turn. */
  boolean isNext(Mode mode) {
    return watched.stream().anyMatch(node -> without(node, mode).isTurn());
  }

  /** Whether the claim is told of everyone's end who is still in the picture. */
  boolean isComplete() {
    return watched.size() == ahead;
  }

  /** Whether the claim watches the line itself: it waits for some, and for none of them alone. */
  boolean isOfLine() {
    return watched.isEmpty() && ahead > 0;
  }

  /** Whether a look now and then is cheaper than being surprised late. */
  boolean wantsTrimming() {
    return !watched.isEmpty() && !isComplete() && ahead <= TRIM_UP_TO;
  }

  Picture without(NodeName gone, Mode mode) {
    List<NodeName> left = watched.stream().filter(node -> !node.equals(gone)).toList();
    return new Picture(left, ahead - 1, excess - mode.weight(gone));
  }

  /** The place in line, 1 being the leader's: exact when the line was read, else an upper bound. */
  int place() {
    return ahead + 1;
  }
}
