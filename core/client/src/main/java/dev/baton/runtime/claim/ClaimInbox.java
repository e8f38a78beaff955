package dev.baton.runtime.claim;

import dev.baton.protocol.claim.ClaimEvent;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.runtime.session.LeaseHolder;

/** The news of its session, and the wishes of its user, as a claim's events. In the loop. */
public interface ClaimInbox extends LeaseHolder {
  @Override
  default void onConnected() {
    deliverEvent(new ClaimEvent.SessionConnected());
  }

  @Override
  default void onDisconnected() {
    deliverEvent(new ClaimEvent.SessionDisconnected());
  }

  @Override
  default void onExpired() {
    deliverEvent(new ClaimEvent.SessionExpired());
  }

  /**
   * Gives up the term, since its work has stopped by itself.
   *
   * @param leaves whether the claim leaves for good
   */
  default void releaseTerm(boolean leaves) {
    deliverEvent(new ClaimEvent.TermReleased(leaves));
  }

  default void resignTerm() {
    deliverEvent(new ClaimEvent.ResignRequested());
  }

  /** Hands over to the owner of the node {@code heir}, and stays in the queue. */
  default void handOverTo(QueueNode heir) {
    deliverEvent(new ClaimEvent.TransferRequested(heir));
  }

  default void downgradeTerm() {
    deliverEvent(new ClaimEvent.DowngradeRequested());
  }

  default void withdrawClaim() {
    deliverEvent(new ClaimEvent.WithdrawRequested());
  }
}
