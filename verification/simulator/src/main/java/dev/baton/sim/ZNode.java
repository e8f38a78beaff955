package dev.baton.sim;

import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.Tag;
import org.jspecify.annotations.Nullable;

/**
 * A node below the parent.
 *
 * @param czxid the transaction that created it
 * @param version the version of its data
 * @param tag the tag in its data
 * @param shared true if its data says that a writer continues as a reader
 * @param mail the message in the node
 * @param owner the client that owns the node by its session, or {@link #NOBODY}
 */
record ZNode(
    NodeName name,
    long czxid,
    int version,
    Tag tag,
    boolean shared,
    @Nullable Mail mail,
    int owner) {
  /** The owner of a persistent node. */
  static final int NOBODY = -1;

  /** Returns this node with a message of the given kind. */
  ZNode mailed(Mail.Kind kind) {
    Mail next = new Mail(kind, version, "", "", "");
    return new ZNode(name, czxid, version + 1, tag, shared, next, owner);
  }

  /** Returns this node as its owner rewrites it to continue as a reader. */
  ZNode sharedNow(@Nullable Mail kept) {
    return new ZNode(name, czxid, version + 1, tag, true, kept, owner);
  }

  /** Returns true if the owner has been asked to release the node. */
  boolean isMarked() {
    return mail != null && mail.kind() == Mail.Kind.EVICT;
  }
}
