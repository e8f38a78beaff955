package dev.baton.runtime;

import java.util.List;

/** A request to ZooKeeper, as data. */
public sealed interface Request {
  /** Whether the answer tells that the quorum agreed. */
  default boolean isWrite() {
    return true;
  }

  /** What kind of node to create. */
  enum Mode {
    /** Ends with the session. */
    EPHEMERAL,
    /** Ends with the session; ZooKeeper appends a number that grows. */
    EPHEMERAL_SEQUENTIAL,
    /** Ends some time after its last child. */
    CONTAINER
  }

  /** Create a node. */
  record Create(String path, String data, Mode mode) implements Request {}

  /** Delete a node, in whatever version it is. */
  record Delete(String path) implements Request {}

  /** Agree that a node stands; in any version, if that is -1. Only as part of {@link Multi}. */
  record Check(String path, int version) implements Request {}

  /** Read a node's data. */
  record GetData(String path, boolean watch) implements Request {
    @Override
    public boolean isWrite() {
      return false;
    }
  }

  /** List a node's children. */
  record GetChildren(String path, boolean watch) implements Request {
    @Override
    public boolean isWrite() {
      return false;
    }
  }

  /** All of them or none, in one transaction. */
  record Multi(List<Request> parts) implements Request {
    /** Takes an immutable copy. */
    public Multi {
      parts = List.copyOf(parts);
    }
  }
}
