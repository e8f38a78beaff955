package dev.baton.testkit.model;

import dev.baton.runtime.port.EnsemblePort.LinkListener.WatchKind;

/**
 * The change that a transaction makes to one node.
 *
 * @param node the node after the change, or its last state
 */
record ModelChange(ChangeType type, ModelNode node) {
  enum ChangeType {
    CREATED,
    WRITTEN,
    PERMITTED,
    DELETED
  }

  /** The listener of changes, which fires the watches. */
  interface ChangeListener {
    /**
     * Called when a node has changed.
     *
     * @param node the node, of which only watchers that may read it get an event
     */
    void nodeChanged(ModelNode node, WatchKind kind);
  }

  /** Applies the change and notifies the listener. */
  void applyTo(ModelNodes nodes, ChangeListener ear) {
    switch (type) {
      case CREATED -> {
        nodes.putNode(node);
        tellListener(ear, node, WatchKind.CREATED);
        tellListener(ear, nodes.parentOf(node), WatchKind.CHILDREN_CHANGED);
      }
      case WRITTEN -> {
        nodes.putNode(node);
        tellListener(ear, node, WatchKind.DATA_CHANGED);
      }
      case PERMITTED -> nodes.putNode(node);
      case DELETED -> {
        nodes.removeNode(node.path());
        tellListener(ear, node, WatchKind.DELETED);
        tellListener(ear, nodes.parentOf(node), WatchKind.CHILDREN_CHANGED);
      }
    }
  }

  private static void tellListener(ChangeListener ear, ModelNode changed, WatchKind kind) {
    ear.nodeChanged(changed, kind);
  }
}
