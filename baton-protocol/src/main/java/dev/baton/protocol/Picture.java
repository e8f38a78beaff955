package dev.baton.protocol;

import java.util.List;

/**
 * What a waiting claim knows of those ahead of it: a superset of the truth that only shrinks, since
 * nobody can be inserted ahead of a claim that has read the line.
 *
 * @param watched the nodes whose end it is told of: all of them while there are at most two, else
 *     the nearest one; none under a rule that does not watch nodes
 * @param ahead how many may stand ahead
 */
public record Picture(List<NodeName> watched, int ahead) {
  /** Nothing: the line must be read. */
  static final Picture UNKNOWN = new Picture(List.of(), 0);

  private static final int WATCH_ALL = 2;
  private static final int TRIM_UP_TO = 4;

  /** Takes an immutable copy. */
  public Picture {
    watched = List.copyOf(watched);
  }

  /** Watches every seat while that wakes at most two per change, else the nearest alone. */
  static Picture nearest(List<? extends NodeName> ahead) {
    int from = ahead.size() <= WATCH_ALL ? 0 : ahead.size() - 1;
    return new Picture(List.copyOf(ahead.subList(from, ahead.size())), ahead.size());
  }

  /** Counts those ahead and watches none of them. */
  static Picture countOf(List<? extends NodeName> ahead) {
    return new Picture(List.of(), ahead.size());
  }

  /** Whether the claim is told of everyone's end who is still in the picture. */
  boolean isComplete() {
    return watched.size() == ahead;
  }

  /** Whether a look now and then is cheaper than being surprised late. */
  boolean wantsTrimming() {
    return !watched.isEmpty() && !isComplete() && ahead <= TRIM_UP_TO;
  }

  Picture without(NodeName gone) {
    return new Picture(watched.stream().filter(s -> !s.equals(gone)).toList(), ahead - 1);
  }

  /** The place in line, 1 being the leader's: exact when the line was read, else an upper bound. */
  int place() {
    return ahead + 1;
  }
}
