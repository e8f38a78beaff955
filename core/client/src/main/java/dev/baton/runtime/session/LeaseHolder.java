package dev.baton.runtime.session;

import dev.baton.protocol.claim.Claim;
import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.Lease;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.OwnNode;
import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.ZooKeeperRequest;

/** A member of a session that has a lease, which the heartbeat renews. Confined to the loop. */
public interface LeaseHolder extends SessionMember {
  /** Returns the state of the claim. */
  Claim claim();

  /** Returns the claim's own node; it must have one. */
  OwnNode ownNode();

  /** Returns what is known of the claim's own node. */
  NodeEvidence nodeEvidence();

  /** Returns the path of a node of its queue. */
  String pathOf(NodeName node);

  /** Delivers {@code event} to the claim. */
  void deliverEvent(ClaimEvent event);

  /** Returns a request that checks that the own node stands, in any version. */
  ZooKeeperRequest.Check checkOwn();

  /** Returns a request that checks that the own node stands in the known version. */
  ZooKeeperRequest.Check checkOwnVersion();

  /** Returns whether the node created by that transaction is its own and must not be deleted. */
  boolean standsBy(long czxid);

  /** Returns whether its own node is still the same as {@code checked}. */
  default boolean stillHas(OwnNode checked) {
    OwnNode own = claim().own();
    return own != null && own.isSameAs(checked);
  }

  /** Returns the node of the last winner, which has the name when several claims raced for it. */
  static OwnNode laterNode(OwnNode one, OwnNode other) {
    return one.token().compareTo(other.token()) > 0 ? one : other;
  }

  /** Returns whether it is connected, and its node stands unwatched. */
  default boolean isUnwatched() {
    OwnNode own = claim().own();
    return claim().up() && own != null && !own.armed();
  }

  /** Returns whether the watch on its node is armed and no check was refused since. */
  default boolean isArmed() {
    return nodeEvidence().isArmed(claim().own());
  }

  /** Returns when the lease ends, or an earlier moment to look at it, by the monotonic clock. */
  long nextLeaseAlarm();

  /**
   * Called when a heartbeat that covers this claim was answered.
   *
   * @param sentAt the moment before it was sent
   */
  void renewLease(Lease.LeaseWindow renewed, long sentAt);

  /** Called when the session may end with {@code bound}, earlier than was known. */
  void cutLease(Lease.LeaseWindow bound);

  /** Called when a heartbeat found its node gone, changed, or not to be read. */
  void ownRefused(OwnNode checked, RequestOutcome outcome);

  /** Returns whether it waits for a heartbeat; if so, sends what it has to. */
  boolean onHeartbeat();

  /** Called at that moment, or at that of another claim. Ends the lease if its time is over. */
  void onLeaseAlarm();

  /** Ends the term that runs, if one does. */
  void endTerm();
}
