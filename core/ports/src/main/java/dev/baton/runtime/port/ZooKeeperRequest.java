package dev.baton.runtime.port;

import java.util.Collection;
import java.util.List;

/** A request to ZooKeeper, as data. */
public sealed interface ZooKeeperRequest {
  /** Returns whether the answer proves that the quorum agreed. */
  default boolean isWrite() {
    return true;
  }

  /** Returns whether a server may refuse the request for good. No healthy one refuses a read. */
  default boolean mayBeRefused() {
    return isWrite();
  }

  /** Returns the node on which the answer may set a watch; empty if there is none. */
  default String watchedPath() {
    return "";
  }

  /** The kinds of nodes to create. */
  enum NodeKind {
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

    /** Returns whether the node ends with the session. */
    public boolean isEphemeral() {
      return this == EPHEMERAL || this == EPHEMERAL_SEQUENTIAL;
    }

    /** Returns whether ZooKeeper appends a number. */
    public boolean isSequential() {
      return this == PERSISTENT_SEQUENTIAL || this == EPHEMERAL_SEQUENTIAL;
    }
  }

  /** Creates a node. */
  record Create(String path, NodeBytes data, NodeKind mode) implements ZooKeeperRequest {
    /** Creates a request with a text as data. */
    public Create(String path, String data, NodeKind mode) {
      this(path, NodeBytes.of(data), mode);
    }
  }

  /** Deletes a node; in any version, if that is -1. */
  record Delete(String path, int version) implements ZooKeeperRequest {
    public static final int ANY_VERSION = -1;

    /** Creates a request that deletes the node in any version. */
    public Delete(String path) {
      this(path, ANY_VERSION);
    }
  }

  /** Writes a node; in any version, if that is -1. Only as part of {@link MultiRequest}. */
  record SetData(String path, NodeBytes data, int version) implements ZooKeeperRequest {}

  /**
   * Confirms that a node stands; in any version, if that is -1. Only as part of {@link
   * MultiRequest}.
   */
  record Check(String path, int version) implements ZooKeeperRequest {}

  /** Reads a node's data. */
  record GetData(String path, boolean watch) implements ZooKeeperRequest {
    @Override
    public boolean isWrite() {
      return false;
    }

    @Override
    public String watchedPath() {
      return watch ? path : "";
    }
  }

  /** Reads several nodes without watches; each part has an answer of its own, in this order. */
  record ReadNodes(List<GetData> parts) implements ZooKeeperRequest {
    /** Takes an immutable copy. */
    public ReadNodes {
      parts = List.copyOf(parts);
    }

    /** Creates a request that reads the nodes at {@code paths}. */
    public static ReadNodes of(Collection<String> paths) {
      return new ReadNodes(paths.stream().map(path -> new GetData(path, false)).toList());
    }

    @Override
    public boolean isWrite() {
      return false;
    }
  }

  /**
   * Asks whether a node stands, and sets the watch in any case. On a node that stands it watches
   * the data; otherwise it waits for the node to be created.
   */
  record Exists(String path, boolean watch) implements ZooKeeperRequest {
    @Override
    public boolean isWrite() {
      return false;
    }

    @Override
    public String watchedPath() {
      return watch ? path : "";
    }
  }

  /** Lists a node's children. */
  record GetChildren(String path, boolean watch) implements ZooKeeperRequest {
    @Override
    public boolean isWrite() {
      return false;
    }

    @Override
    public String watchedPath() {
      return watch ? path : "";
    }
  }

  /**
   * Lists the paths of all ephemeral nodes of the session. It needs no permission. Servers before
   * 3.6 refuse it and end the connection.
   */
  record GetEphemerals() implements ZooKeeperRequest {
    @Override
    public boolean isWrite() {
      return false;
    }

    @Override
    public boolean mayBeRefused() {
      return true;
    }
  }

  /** Removes all watches of this connection on a node, if there are any. */
  record RemoveWatches(String path) implements ZooKeeperRequest {
    @Override
    public boolean isWrite() {
      return false;
    }

    @Override
    public boolean mayBeRefused() {
      return true;
    }
  }

  /** Confirms that these nodes stand; a transaction of nothing but checks. */
  record HeartbeatChecks(List<Check> checks) implements ZooKeeperRequest {
    /** Takes an immutable copy. */
    public HeartbeatChecks {
      checks = List.copyOf(checks);
    }
  }

  /** Carries out its parts in one transaction, all of them or none. */
  record MultiRequest(List<ZooKeeperRequest> parts) implements ZooKeeperRequest {
    /** Takes an immutable copy. */
    public MultiRequest {
      parts = List.copyOf(parts);
    }
  }
}
