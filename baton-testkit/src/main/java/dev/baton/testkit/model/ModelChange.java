package dev.baton.testkit.model;

import dev.baton.runtime.Ensemble.Listener.Kind;
import java.util.function.BiConsumer;

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

  /** Carries it out, and tells of it. */
  void applyTo(ModelNodes nodes, BiConsumer<String, Kind> onChange) {
    switch (type) {
      case CREATED -> {
        nodes.put(node);
        onChange.accept(node.parent(), Kind.CHILDREN_CHANGED);
      }
      case WRITTEN -> {
        nodes.put(node);
        onChange.accept(node.path(), Kind.DATA_CHANGED);
      }
      case PERMITTED -> nodes.put(node);
      case DELETED -> {
        nodes.remove(node.path());
        onChange.accept(node.path(), Kind.DELETED);
        onChange.accept(node.parent(), Kind.CHILDREN_CHANGED);
      }
    }
  }
}
