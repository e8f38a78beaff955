package dev.baton.runtime.session;

import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.NodeName.Seat;
import dev.baton.protocol.claim.Own;
import org.jspecify.annotations.Nullable;

/**
 * The evidence that a claim's lease rests on, beside the session: the claim's own node stands and
 * holds no message that the claim has not read. The node's watch says so. But ZooKeeper swallows
 * the event of a node that may not be read. So the quorum must also have agreed on the node's
 * version, at most a check period ago.
 */
public final class Evidence {
  /** The number of nodes that a heartbeat checks, unless more are due. */
  static final int CHECKS = 100;

  private static final int BEATS_PER_TIMEOUT = 4;
  private static final int FEWEST_BEATS = 2;

  private final int beats;
  private int armedAfter;
  private @Nullable Own refused;
  private boolean disturbed;
  private @Nullable Own proven;
  private long provenAt;
  private @Nullable Long unused;
  private int written;

  /**
   * Creates evidence that proves nothing yet.
   *
   * @param slot the slot of the claim in its session: every second heartbeat at least checks the
   *     claims with the first 200 slots, every third those with the next 100, and so on
   */
  public Evidence(int slot) {
    this.beats = Math.max(FEWEST_BEATS, slot / CHECKS + 1);
  }

  /** Returns how long the quorum's answer about the node counts, in units of {@code timeout}. */
  public long checkPeriod(long timeout) {
    return beats * timeout / BEATS_PER_TIMEOUT;
  }

  /** Notes before which heartbeat the watch on our node was armed. Returns whether it just was. */
  public boolean noteArming(@Nullable Own before, Claim after, int heartbeatsSent) {
    Own now = after.own();
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

  private static boolean isStillArmed(@Nullable Own before, @Nullable Own now) {
    return before != null && before.armed() && now != null && before.isSameAs(now);
  }

  /**
   * Notes that a check of {@code own} was refused. The node must be read, and is checked alone for
   * a while.
   */
  public void refuse(Own own) {
    refused = own;
    disturbed = true;
  }

  /** A write of ours is on its way that makes this version of the node; 0 if it was in vain. */
  public void writing(int version) {
    written = version;
  }

  /** The version of {@code own} that a check must name which is sent now. */
  public int version(Own own) {
    return Math.max(own.version(), written);
  }

  /**
   * Notes that the quorum has agreed on {@code own}, by a request that was sent at {@code sentAt}.
   */
  void prove(Own own, long sentAt) {
    if (proven == null || !proven.isSameAs(own)) {
      written = 0;
    }
    proven = own;
    provenAt = sentAt;
    disturbed = false;
  }

  /** The ensemble has agreed on our node, which may not be known yet, by what was sent then. */
  public void proofCame(long sentAt) {
    unused = sentAt;
  }

  /** Takes the ensemble's word on our node, now that it is known. */
  public void noteNode(@Nullable Own own) {
    if (own != null && unused != null) {
      prove(own, unused);
      unused = null;
    }
  }

  /**
   * Returns whether {@code own} was refused or has changed, and has not been read with success
   * since.
   */
  private boolean isRefused(Own own) {
    return refused != null && refused.isSameAs(own);
  }

  /** Returns whether {@code own} is known to stand, as far as watches and heartbeats tell. */
  public boolean isArmed(@Nullable Own own) {
    return own != null && own.armed() && !isRefused(own);
  }

  /** Returns whether the watch was armed before heartbeat {@code number} left. */
  public boolean wasArmedBefore(int number) {
    return armedAfter < number;
  }

  /** Returns whether a heartbeat may check the node by its version. */
  boolean mayBeChecked(Claim claim) {
    Own own = claim.own();
    return own != null
        && !isRefused(own)
        && (own.armed() || (claim.holds() && own.node() instanceof Seat));
  }

  /** Returns whether the node is to be checked alone, because its last check was refused. */
  boolean isDisturbed() {
    return disturbed;
  }

  /**
   * Returns whether the quorum's answer about {@code own} still counts for a request sent at {@code
   * sentAt}.
   */
  public boolean isFresh(Own own, long sentAt, long timeoutNanos) {
    return proven != null && proven.isSameAs(own) && sentAt - provenAt <= checkPeriod(timeoutNanos);
  }
}
