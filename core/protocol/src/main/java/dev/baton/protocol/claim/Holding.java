package dev.baton.protocol.claim;

import dev.baton.protocol.Reason;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A state in which the claim is elected and its work may be running. Only holding states have a
 * token.
 */
sealed interface Holding extends Ignores.Answers, Ignores.Timers permits Elected, Stopping {
  @Override
  Own own();

  /** Returns the next move once the work has stopped. */
  After after();

  /** Returns this state with other knowledge of our node. */
  Holding with(Own own);

  /**
   * Ends the term for good: the work is told to stop, and nothing leads back.
   *
   * @param node ours, or null if it is gone
   */
  Step lapse(@Nullable NodeName node, boolean up, Reason reason, String why);

  /** Ends the term because a permission was taken away, while the lease still runs. */
  Step deny();

  @Override
  default boolean holds() {
    return true;
  }

  @Override
  default boolean leased() {
    return true;
  }

  @Override
  default Step leaseOver() {
    return lapse(own().node(), up(), Reason.LEASE_OVER, "the lease is over: another may lead soon");
  }

  @Override
  default Step sessionExpired() {
    return lapse(null, false, Reason.SESSION_EXPIRED, "the session is over, and our node with it");
  }

  @Override
  default Step nodeRead(Event.NodeRead answer) {
    if (!answer.node().equals(own().node())) {
      return ignore("the node is of an earlier state");
    }
    if (own().isFoundBy(answer)) {
      return answer.isMarked() ? evicted(answer) : found(answer);
    }
    return answer.outcome() == Outcome.DENIED ? deny() : gone();
  }

  private Step found(Event.NodeRead answer) {
    Own own = own().armed(answer);
    Step step =
        own.shared() && !answer.shared()
            ? Step.to(with(own), "our node is to let readers past", share(own))
            : Step.to(with(own), "our node stands and is watched");
    return step.after(Objects.equals(own.mail(), own().mail()) ? List.of() : own.news());
  }

  /**
   * Gives up the node when the work has stopped; the evicting process deletes it when our session
   * timeout has passed.
   */
  private Step evicted(Event.NodeRead answer) {
    return lapse(own().node(), up(), Reason.EVICTED, "evicted: never renew the lease again")
        .after(own().armed(answer).news());
  }

  @Override
  default Step nodeEvent(Event.NodeEvent event) {
    if (!event.node().equals(own().node())) {
      return ignore("the node is of an earlier state");
    }
    return event.change() == Event.Change.DELETED
        ? gone()
        : Step.to(
            with(own().disarmed()),
            "our node has mail: read it, and watch again",
            new Command.ReadNode(own().node()));
  }

  /** Returns the command that writes into our node that we go on as a reader. */
  static Command share(Own own) {
    return new Command.Share((Seat) own.node(), own.version(), own.mail());
  }

  private Step gone() {
    return lapse(
        Race.remains(ticket(), own().node()),
        up(),
        Reason.NODE_GONE,
        "our node was deleted: the next may lead already");
  }

  @Override
  default Step lineChanged() {
    return ignore("who comes after us is no matter");
  }
}
