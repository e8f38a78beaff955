package dev.baton.sim;

import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.Tag;
import org.jspecify.annotations.Nullable;

/**
 * A node below the parent.
 *
 * @param czxid the transaction that created it
 * @param version of its data
 * @param tag that its data names
 * @param shared whether its data says that a writer goes on as a reader
 * @param mail that was left in it
 * @param owner the client whose session it ends with, or {@link #NOBODY}
 */
record ZNode(
    NodeName name,
    long czxid,
    int version,
    Tag tag,
    boolean shared,
    @Nullable Mail mail,
    int owner) {
  /** The owner of a node that stays until it is deleted. */
  static final int NOBODY = -1;

  /** With a message of this kind. */
  ZNode mailed(Mail.Kind kind) {
    Mail next = new Mail(kind, version, "", "", "");
    return new ZNode(name, czxid, version + 1, tag, shared, next, owner);
  }

  /** As its owner writes it, who goes on as a reader. */
  ZNode sharedNow(@Nullable Mail kept) {
    return new ZNode(name, czxid, version + 1, tag, true, kept, owner);
  }

  /** Whether its owner is to give it up. */
  boolean isMarked() {
    return mail != null && mail.kind() == Mail.Kind.EVICT;
  }
}
