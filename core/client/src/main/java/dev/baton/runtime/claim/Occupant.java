package dev.baton.runtime.claim;

import dev.baton.protocol.Problem;
import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.Tag;
import dev.baton.runtime.port.Request;
import java.util.List;

/** Whose claim it is: told in the loop what becomes of it, and never blocking there. */
public interface Occupant {
  /** Waits, at this place in line at most; 0 where there is no line. */
  void standing(int place);

  /**
   * Is told who is just ahead, as far as that is learnt by the way.
   *
   * @param id of the one whose node was read
   */
  default void behind(String id) {}

  /**
   * Somebody has written into the claim's node; that it is evicted is followed by what it means.
   */
  default void mail(Mail mail) {}

  /** Holds. */
  void elected(Term term);

  /** The lease may not be renewed in time. */
  default void suspended() {}

  /** The lease was renewed after all. */
  default void resumed() {}

  /** A heartbeat was answered: the lease lasts longer. */
  default void renewed() {}

  /**
   * The work is to stop; {@link ClaimRunner#workStopped} must follow.
   *
   * @param reason why
   */
  void revoke(Reason reason);

  /** The term is no longer valid: because the work has stopped, or because the lease is over. */
  default void termEnded() {}

  /**
   * What else to carry out in the transaction that gives a place up, or not at all.
   *
   * @param place the tag of its node
   * @param handedOver whether an heir comes to lead by the same
   */
  default List<Request> closing(Tag place, boolean handedOver) {
    return List.of();
  }

  /** Something keeps the claim out of its line. It goes on trying. */
  void problem(Problem problem);

  /**
   * The claim has failed, by a defect of Baton's or for lack of memory, and its term, if one ran,
   * is over. The work is to stop; {@link ClaimRunner#workStopped} must follow, also if there is
   * none.
   */
  void failed(ClaimRunner claim, Throwable thrown);

  /** The claim is closed and holds nothing. */
  void finished();
}
