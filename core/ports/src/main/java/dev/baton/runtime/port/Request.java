package dev.baton.runtime.port;

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
    /** Stays until deleted. */
    PERSISTENT,
    /** Stays until deleted; ZooKeeper appends a number that grows. */
    PERSISTENT_SEQUENTIAL,
    /** Ends with the session; ZooKeeper appends a number that grows. */
    EPHEMERAL_SEQUENTIAL,
    /** Ends some time after its last child. */
    CONTAINER;

    /** Whether it ends with the session. */
    public boolean isEphemeral() {
      return this == EPHEMERAL || this == EPHEMERAL_SEQUENTIAL;
    }

    /** Whether ZooKeeper appends a number. */
    public boolean isSequential() {
      return this == PERSISTENT_SEQUENTIAL || this == EPHEMERAL_SEQUENTIAL;
    }
  }

  /** Create a node. */
  record Create(String path, Bytes data, Mode mode) implements Request {
    /** With a text in it. */
    public Create(String path, String data, Mode mode) {
      this(path, Bytes.of(data), mode);
    }
  }

  /** Delete a node; in any version, if that is -1. */
  record Delete(String path, int version) implements Request {
    public static final int ANY_VERSION = -1;

    /** In any version. */
    public Delete(String path) {
      this(path, ANY_VERSION);
    }
  }

  /** Write a node; in any version, if that is -1. Only as part of {@link Multi}. */
  record SetData(String path, Bytes data, int version) implements Request {}

  /** Agree that a node stands; in any version, if that is -1. Only as part of {@link Multi}. */
  record Check(String path, int version) implements Request {}

  /** Read a node's data. */
  record GetData(String path, boolean watch) implements Request {
    @Override
    public boolean isWrite() {
      return false;
    }
  }

  /**
   * Ask whether a node stands. The watch is set in any case: on a node that stands it is one on its
   * data, else it waits for the node to be created.
   */
  record Exists(String path, boolean watch) implements Request {
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

  /**
   * List the paths of all ephemeral nodes of the session. Needs no permission. Servers before 3.6
   * refuse it and end the connection.
   */
  record GetEphemerals() implements Request {
    @Override
    public boolean isWrite() {
      return false;
    }
  }

  /** Agree that all these nodes stand; as a transaction of nothing but checks. */
  record Heartbeat(List<Check> checks) implements Request {
    /** Takes an immutable copy. */
    public Heartbeat {
      checks = List.copyOf(checks);
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
