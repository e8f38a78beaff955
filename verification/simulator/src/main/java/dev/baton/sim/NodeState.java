package dev.baton.sim;

import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeTag;
import org.jspecify.annotations.Nullable;

/**
 * A node below the parent.
 *
 * @param czxid the transaction that created it
 * @param version the version of its data
 * @param tag the tag in its data
 * @param shared true if its data says that a writer continues as a reader
 * @param message the message in the node
 * @param owner the client that owns the node by its session, or {@link #NOBODY}
 */
record NodeState(
    NodeName name,
    long czxid,
    int version,
    NodeTag tag,
    boolean shared,
    @Nullable NodeMessage message,
    int owner) {
  /** The owner of a persistent node. */
  static final int NOBODY = -1;

  /** Returns this node with a message of the given kind. */
  NodeState withMessage(NodeMessage.MessageKind kind) {
    NodeMessage next = new NodeMessage(kind, version, "", "", "");
    return new NodeState(name, czxid, version + 1, tag, shared, next, owner);
  }

  /** Returns this node as its owner rewrites it to continue as a reader. */
  NodeState asShared(@Nullable NodeMessage kept) {
    return new NodeState(name, czxid, version + 1, tag, true, kept, owner);
  }

  /** Returns true if the owner has been asked to release the node. */
  boolean isToBeReleased() {
    return message != null && message.kind() == NodeMessage.MessageKind.EVICT;
  }
}
