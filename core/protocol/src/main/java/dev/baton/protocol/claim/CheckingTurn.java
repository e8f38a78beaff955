package dev.baton.protocol.claim;

import dev.baton.protocol.JoinProblem;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim in the queue that asks whether it is its turn. The queue is being read.
 * Unless a lease runs, the ensemble also confirms that our node stands; both requests are sent
 * together. The reading of the queue decides.
 *
 * @param own our node
 * @param leased whether a lease of this claim runs; the answer to the check opens one
 * @param leaving whether to leave as soon as the answers are in
 * @param gone whether our node is known to be gone
 * @param looks how often the queue was read in a row
 * @param checks whether the ensemble was asked to confirm our node, too
 * @param checked the answer to that check, once it is known
 */
record CheckingTurn(
    ClaimContext ticket,
    OwnNode own,
    boolean leased,
    boolean leaving,
    boolean gone,
    int looks,
    boolean checks,
    @Nullable RequestOutcome checked)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresWork,
        IgnoredEvents.IgnoresTimers {

  /**
   * Asks. While a lease runs, reading the queue is enough if it shows our node: a predecessor that
   * has left never comes back.
   */
  static ClaimStep sendCheck(ClaimContext ticket, OwnNode own, boolean leased, String why) {
    return leased && ticket.rule().leadsUnasked()
        ? sendRead(ticket, own, true, 0, why)
        : ClaimStep.toState(
            new CheckingTurn(ticket, own, leased, false, false, 0, true, null),
            why,
            new ClaimCommand.CheckOwn(own.node(), own.version()),
            new ClaimCommand.ReadQueue(ticket.rule().watchesQueue()));
  }

  /** Only reads the queue, to learn who is still ahead. */
  static ClaimStep lookAgain(WaitingInQueue waiting) {
    return sendRead(
        waiting.ticket(),
        waiting.own(),
        waiting.leased(),
        waiting.looks() + 1,
        "look who is still ahead");
  }

  private static ClaimStep sendRead(
      ClaimContext ticket, OwnNode own, boolean leased, int looks, String why) {
    return ClaimStep.toState(
        new CheckingTurn(ticket, own, leased, false, false, looks, false, null),
        why,
        new ClaimCommand.ReadQueue(ticket.rule().watchesQueue()));
  }

  @Override
  public boolean wantsRenewal() {
    return !leased;
  }

  @Override
  public ClaimStep onConnected() {
    return ignoreEvent("connected already");
  }

  @Override
  public ClaimStep onDisconnected() {
    if (leaving) {
      return ClaimTransitions.releaseNode(
          ticket, own.node(), NextMove.CLOSE, false, "leave, once connected");
    }
    return ClaimStep.toState(
        new WaitingInQueue(ticket, own.asDisarmed(), PredecessorView.UNKNOWN, leased, false, 0),
        "the answer is lost: ask again, once connected");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimTransitions.expireSession(ticket, leaving);
  }

  @Override
  public ClaimStep onLeaseRenewed() {
    return ClaimStep.toState(
        new CheckingTurn(ticket, own, true, leaving, gone, looks, checks, checked), "a lease runs");
  }

  @Override
  public ClaimStep onLeaseOver() {
    return ClaimStep.toState(
        new CheckingTurn(ticket, own, false, leaving, gone, looks, checks, checked),
        "no lease runs any more");
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimStep.toState(
        new CheckingTurn(ticket, own, leased, true, gone, looks, checks, checked),
        "leave as soon as the answers are in");
  }

  @Override
  public ClaimStep onOwnChecked(RequestOutcome outcome) {
    boolean done = outcome == RequestOutcome.DONE;
    boolean absent = outcome == RequestOutcome.ABSENT;
    return ClaimStep.toState(
        new CheckingTurn(
            ticket, own, leased || done, leaving, gone || absent, looks, checks, outcome),
        "what that means, the queue will tell");
  }

  @Override
  public ClaimStep onNodeRead(ClaimEvent.NodeRead answer) {
    if (!answer.node().equals(own.node())) {
      return ignoreEvent("the queue will tell more");
    }
    if (own.isFoundBy(answer) && answer.isMarked()) {
      return ClaimStep.toState(withOwn(own.asDisarmed(), gone), "evicted, as it will read again");
    }
    if (!own.isFoundBy(answer)) {
      return ClaimStep.toState(
          withOwn(own.asDisarmed(), gone || answer.outcome() != RequestOutcome.DENIED),
          "our node cannot be watched");
    }
    OwnNode read = own.withReading(answer);
    return ClaimStep.toState(withOwn(read, gone), "our node stands and is watched")
        .withCommandsBefore(read.orderCommands(own));
  }

  private CheckingTurn withOwn(OwnNode own, boolean gone) {
    return new CheckingTurn(ticket, own, leased, leaving, gone, looks, checks, checked);
  }

  @Override
  public ClaimStep onNodeEvent(ClaimEvent.NodeEvent event) {
    if (!event.node().equals(own.node())) {
      return ignoreEvent("the queue will tell more");
    }
    return event.change() == ClaimEvent.NodeChange.DELETED
        ? ClaimStep.toState(withOwn(own.asDisarmed(), true), "our node was deleted")
        : ClaimStep.toState(
            withOwn(own.asDisarmed(), gone),
            "our node has a message: read it, and watch again",
            new ClaimCommand.ReadNode(own.node()));
  }

  @Override
  public ClaimStep onQueueChanged() {
    return ignoreEvent("the queue is being read");
  }

  @Override
  public ClaimStep onQueueRead(ClaimEvent.QueueRead answer) {
    if (checks && checked == null) {
      return ignoreEvent("an earlier state asked this");
    }
    if (leaving) {
      NodeName left = gone ? RaceResult.remainingNode(ticket, own.node()) : own.node();
      return ClaimTransitions.releaseNode(ticket, left, NextMove.CLOSE, true, "leave the queue");
    }
    if (gone) {
      return ClaimTransitions.reenterQueue(ticket, own.node(), true);
    }
    if (!checks || checked == RequestOutcome.DONE) {
      boolean enough = checks || ticket.rule().leadsUnasked();
      return new QueueArrival(ticket, leased, looks, enough, answer).decideTurn(own);
    }
    return checked == RequestOutcome.CHANGED
        ? ConfirmingCreate.readOwn(
            ticket, own.node(), false, "our node has a message: read it before leading")
        : ClaimTransitions.refusePlace(
            ticket, own.node(), JoinProblem.MAY_NOT_READ_NODE, "our node can't be checked");
  }
}
