package dev.baton.runtime.order;

import java.util.List;

/** The outcome of a request to delete an election or lock. */
public sealed interface RemovalOutcome {
  /** The election or lock is gone. */
  record RemovalDone() implements RemovalOutcome {}

  /** There was no node to delete. */
  record NotThere() implements RemovalOutcome {}

  /**
   * The node was kept: there are participants, or nodes of theirs until their sessions end.
   *
   * @param nodes their paths
   */
  record InUse(List<String> nodes) implements RemovalOutcome {
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
  record ForeignNodes(List<String> nodes) implements RemovalOutcome {
    /** Takes an immutable copy. */
    public ForeignNodes {
      nodes = List.copyOf(nodes);
    }
  }
}
