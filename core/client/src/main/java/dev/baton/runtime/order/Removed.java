package dev.baton.runtime.order;

import java.util.List;

/** The outcome of a request to delete an election or lock. */
public sealed interface Removed {
  /** The election or lock is gone. */
  record Done() implements Removed {}

  /** There was no node to delete. */
  record NotThere() implements Removed {}

  /**
   * The node was kept: there are participants, or nodes of theirs until their sessions end.
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
   * The node was kept: there are nodes or data that are not Baton's.
   *
   * @param nodes the paths of children that belong to no participant; empty if it is the data of
   *     the election's own node
   */
  record Foreign(List<String> nodes) implements Removed {
    /** Takes an immutable copy. */
    public Foreign {
      nodes = List.copyOf(nodes);
    }
  }
}
