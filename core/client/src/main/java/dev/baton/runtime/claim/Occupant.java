package dev.baton.runtime.claim;

import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.port.Request;
import java.util.List;

/**
 * The owner of a claim. It is called in the loop when the claim changes, and must never block
 * there.
 */
public interface Occupant {
  /**
   * Called when the claim waits.
   *
   * @param place its position in the queue, at most; 0 where there is no queue
   */
  void standing(int place);

  /**
   * Called when the predecessor's id becomes known in passing.
   *
   * @param id the id of the predecessor
   */
  default void behind(String id) {}

  /**
   * Called when another process has written a message into the claim's node. After an eviction, a
   * call about its effect follows.
   */
  default void mail(Mail mail) {}

  /** Called when the claim holds. */
  void elected(Term term);

  /** Called when the lease may not be renewed in time. */
  default void suspended() {}

  /** Called when the lease was renewed after all. */
  default void resumed() {}

  /** Called when a heartbeat was answered: the lease lasts longer. */
  default void renewed() {}

  /**
   * Called when the work must stop; {@link ClaimRunner#workStopped} must follow.
   *
   * @param reason why
   */
  void revoke(Reason reason);

  /** Called when the term is no longer valid, because the work has stopped or the lease is over. */
  default void termEnded() {}

  /**
   * Returns additional writes for the transaction that gives up a place; they are optional.
   *
   * @param place the tag of its node
   * @param handedOver whether a successor comes to lead by the same transaction
   */
  default List<Request> closing(Tag place, boolean handedOver) {
    return List.of();
  }

  /** Called when a problem keeps the claim out of its queue. The claim goes on trying. */
  void problem(Problem problem);

  /**
   * Called when the claim has failed, by a defect of Baton or for lack of memory. Its term, if one
   * ran, is over. The work must stop. {@link ClaimRunner#workStopped} must follow, even if there is
   * no work.
   */
  void failed(ClaimRunner claim, Throwable thrown);

  /** Called when the claim is closed and holds nothing. */
  void finished();
}
