package dev.baton.testkit.model;

import dev.baton.runtime.port.Ensemble.Listener.Kind;

/**
 * The change that a transaction makes to one node.
 *
 * @param node the node after the change, or its last state
 */
record ModelChange(Type type, ModelNode node) {
  enum Type {
    CREATED,
    WRITTEN,
    PERMITTED,
    DELETED
  }

  /** The listener of changes, which fires the watches. */
  interface Ear {
    /**
     * Called when a node has changed.
     *
     * @param told true if watchers may read the node; otherwise they get no event
     */
    void changed(String path, Kind kind, boolean told);
  }

  /** Applies the change and notifies the listener. */
  void applyTo(ModelNodes nodes, Ear ear) {
    switch (type) {
      case CREATED -> {
        nodes.put(node);
        tell(ear, node, Kind.CREATED);
        tell(ear, nodes.above(node), Kind.CHILDREN_CHANGED);
      }
      case WRITTEN -> {
        nodes.put(node);
        tell(ear, node, Kind.DATA_CHANGED);
      }
      case PERMITTED -> nodes.put(node);
      case DELETED -> {
        nodes.remove(node.path());
        tell(ear, node, Kind.DELETED);
        tell(ear, nodes.above(node), Kind.CHILDREN_CHANGED);
      }
    }
  }

  private static void tell(Ear ear, ModelNode changed, Kind kind) {
    ear.changed(changed.path(), kind, !changed.denies(Permission.READ));
  }
}
