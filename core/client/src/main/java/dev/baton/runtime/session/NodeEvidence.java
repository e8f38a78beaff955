package dev.baton.runtime.session;

import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimInvariants;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeProof;
import dev.baton.protocol.claim.OwnNode;
import org.jspecify.annotations.Nullable;

/**
 * The evidence that a claim's lease rests on, beside the session: the claim's own node stands and
 * holds no message that the claim has not read. The node's watch says so. But ZooKeeper swallows
 * the event of a node that may not be read. So the quorum must also have agreed on the node's
 * version, at most a check period ago.
 */
public final class NodeEvidence {
  /** The number of nodes that a heartbeat checks, unless more are due. */
  static final int CHECKS = 100;

  private static final int BEATS_PER_TIMEOUT = 4;
  private static final int FEWEST_BEATS = 2;

  private final int beats;
  private int armedAfter;
  private @Nullable OwnNode refused;
  private boolean disturbed;
  private @Nullable NodeProof proof;
  private @Nullable Long unused;
  private int written;

  /**
   * Creates evidence that proves nothing yet.
   *
   * @param slot the slot of the claim in its session: every second heartbeat at least checks the
   *     claims with the first 200 slots, every third those with the next 100, and so on
   */
  public NodeEvidence(int slot) {
    this.beats = Math.max(FEWEST_BEATS, slot / CHECKS + 1);
  }

  /** Returns how long the quorum's answer about the node counts, in units of {@code timeout}. */
  public long checkPeriod(long timeout) {
    return beats * timeout / BEATS_PER_TIMEOUT;
  }

  /** Notes before which heartbeat the watch on our node was armed. Returns whether it just was. */
  public boolean noteArming(@Nullable OwnNode before, Claim after, int heartbeatsSent) {
    OwnNode now = after.own();
    boolean still = isStillArmed(before, now);
    boolean armed = now != null && now.armed();
    if (armed && !still) {
      armedAfter = heartbeatsSent;
      refused = null;
    } else if (before != null && before.armed() && !armed && after.up()) {
      refused = now;
    }
    return armed && !still;
  }

  private static boolean isStillArmed(@Nullable OwnNode before, @Nullable OwnNode now) {
    return before != null && before.armed() && now != null && before.isSameAs(now);
  }

  /**
   * Notes that a check of {@code own} was refused. The node must be read, and is checked alone for
   * a while.
   */
  public void noteRefusal(OwnNode own) {
    refused = own;
    disturbed = true;
  }

  /** A write of ours is on its way that makes this version of the node; 0 if it was in vain. */
  public void noteWriting(int version) {
    written = version;
  }

  /** The version of {@code own} that a check must name which is sent now. */
  public int versionToCheck(OwnNode own) {
    return Math.max(own.version(), written);
  }

  /**
   * Notes that the quorum has agreed on {@code own}, by a request that was sent at {@code sentAt}.
   */
  void noteProof(OwnNode own, long sentAt) {
    if (proof == null || !proof.node().isSameAs(own)) {
      written = 0;
    }
    proof = new NodeProof(own, sentAt);
    disturbed = false;
  }

  /** The ensemble has agreed on our node, which may not be known yet, by what was sent then. */
  public void noteEarlyProof(long sentAt) {
    unused = sentAt;
  }

  /** Takes the ensemble's word on our node, now that it is known. */
  public void noteNode(@Nullable OwnNode own) {
    if (own != null && unused != null) {
      noteProof(own, unused);
      unused = null;
    }
  }

  /**
   * Returns whether {@code own} was refused or has changed, and has not been read with success
   * since.
   */
  private boolean isRefused(OwnNode own) {
    return refused != null && refused.isSameAs(own);
  }

  /** Returns whether {@code own} is known to stand, as far as watches and heartbeats tell. */
  public boolean isArmed(@Nullable OwnNode own) {
    return own != null && own.armed() && !isRefused(own);
  }

  /**
   * Returns whether the answer to heartbeat {@code number}, sent at {@code sentAt}, renews the
   * lease of the claim with this node. Either that heartbeat has checked the node's version, or its
   * watch was armed before it left and has been since. In a race the version alone proves nothing,
   * because the leader node's name returns.
   */
  boolean mayRenew(OwnNode own, int number, long sentAt, long timeoutNanos) {
    boolean armed = isArmed(own) && armedAfter < number;
    boolean checked = own.node() instanceof QueueNode && proof != null && proof.sentAt() == sentAt;
    return (armed || checked) && isFresh(own, sentAt, timeoutNanos);
  }

  /** Throws if the lease of {@code claim} may not be renewed by what was sent at {@code sentAt}. */
  public void checkRenewal(Claim claim, long sentAt, long timeoutNanos) {
    ClaimInvariants.checkRenewal(claim, proof, sentAt, checkPeriod(timeoutNanos));
  }

  /** Returns whether a heartbeat may check the node by its version. */
  boolean mayBeChecked(Claim claim) {
    OwnNode own = claim.own();
    return own != null
        && !isRefused(own)
        && (own.armed() || (claim.isHolding() && own.node() instanceof QueueNode));
  }

  /** Returns whether the node is to be checked alone, because its last check was refused. */
  boolean isDisturbed() {
    return disturbed;
  }

  /**
   * Returns whether the quorum's answer about {@code own} still counts for a request sent at {@code
   * sentAt}.
   */
  boolean isFresh(OwnNode own, long sentAt, long timeoutNanos) {
    return proof != null && proof.covers(own, sentAt, checkPeriod(timeoutNanos));
  }
}
