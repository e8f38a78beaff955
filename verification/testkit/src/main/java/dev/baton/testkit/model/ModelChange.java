package dev.baton.testkit.model;

import dev.baton.runtime.port.Ensemble.Listener.Kind;

/**
 * What a transaction does to one node.
 *
 * @param node as it is afterwards, or was last
 */
record ModelChange(Type type, ModelNode node) {
  enum Type {
    CREATED,
    WRITTEN,
    PERMITTED,
    DELETED
  }

  /** Learns whose watches are spent. */
  interface Ear {
    /**
     * A node has changed.
     *
     * @param told whether those who watch may read it; if not, they are told nothing
     */
    void changed(String path, Kind kind, boolean told);
  }

  /** Carries it out, and tells of it. */
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
