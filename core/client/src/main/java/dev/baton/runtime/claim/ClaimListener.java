package dev.baton.runtime.claim;

import dev.baton.protocol.EndReason;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.List;

/**
 * The owner of a claim. It is called in the loop when the claim changes, and must never block
 * there.
 */
public interface ClaimListener {
  /**
   * Called when the claim waits.
   *
   * @param place its position in the queue, at most; 0 where there is no queue
   */
  void onWaiting(int place);

  /**
   * Called when the predecessor's id becomes known in passing.
   *
   * @param id the id of the predecessor
   */
  default void onPredecessor(String id) {}

  /**
   * Called when another process has written a message into the claim's node. After an eviction, a
   * call about its effect follows.
   */
  default void onMessage(NodeMessage mail) {}

  /** Called when the claim holds. */
  void onElected(Term term);

  /** Called when the lease may not be renewed in time. */
  default void onSuspended() {}

  /** Called when the lease was renewed after all. */
  default void onResumed() {}

  /** Called when a heartbeat was answered, or a shorter timeout granted: the lease has changed. */
  default void onRenewed() {}

  /**
   * Called when the work must stop; {@link ClaimRunner#workStopped} must follow.
   *
   * @param reason why
   */
  void onRevoked(EndReason reason);

  /** Called when the term is no longer valid, because the work has stopped or the lease is over. */
  default void onTermEnded() {}

  /**
   * Returns additional writes for the transaction that gives up a place; they are optional.
   *
   * @param place the tag of its node
   * @param handedOver whether a successor comes to lead by the same transaction
   */
  default List<ZooKeeperRequest> requestsForClosing(NodeTag place, boolean handedOver) {
    return List.of();
  }

  /** Called when a problem keeps the claim out of its queue. The claim goes on trying. */
  void onProblem(JoinProblem problem);

  /**
   * Called when the claim has failed, by a defect of Baton or for lack of memory. Its term, if one
   * ran, is over. The work must stop. {@link ClaimRunner#workStopped} must follow, even if there is
   * no work. If this throws, or something else does before that has followed, it is called again.
   */
  void onFailed(ClaimRunner claim, Throwable thrown);

  /**
   * Called when {@code claim} is closed and holds nothing. If this throws, or something else does
   * before that is noted, it is called again, when another claim may have taken the place of this.
   */
  void onFinished(ClaimRunner claim);
}
