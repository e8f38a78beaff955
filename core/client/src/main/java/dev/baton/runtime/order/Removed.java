package dev.baton.runtime.order;

import java.util.List;

/** What became of the wish to delete an election or lock. */
public sealed interface Removed {
  /** It is gone. */
  record Done() implements Removed {}

  /** There was nothing to delete. */
  record NotThere() implements Removed {}

  /**
   * Nothing was done: somebody takes part, or has nodes there until its session ends.
   *
   * @param nodes their paths
   */
  record InUse(List<String> nodes) implements Removed {
    /** Takes an immutable copy. */
    public InUse {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * Nothing was done: there is something that is not Baton's.
   *
   * @param nodes paths of children that nobody in line has; none if it is the data of the
   *     election's own node
   */
  record Foreign(List<String> nodes) implements Removed {
    /** Takes an immutable copy. */
    public Foreign {
      nodes = List.copyOf(nodes);
    }
  }
}
