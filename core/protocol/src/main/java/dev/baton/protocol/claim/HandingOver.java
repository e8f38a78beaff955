package dev.baton.protocol.claim;

import dev.baton.protocol.claim.NodeName.PeerNode;
import dev.baton.protocol.claim.NodeName.QueueNode;
import dev.baton.protocol.claim.NodeName.QueuePlace;
import java.util.List;

/**
 * The state of a claim that hands over. One transaction deletes all nodes between ours and the
 * successor's, deletes our node, and creates another one of ours at the end of the queue. Where
 * that is impossible the claim only goes to the end of the queue, and the next candidate leads. So
 * it is where a member of another library stands between, whose node is not ours to delete.
 *
 * @param old our node, which the transaction deletes; the ticket's tag is that of the new one
 * @param leaving whether to leave as soon as the answer is in
 * @param sent whether the transaction is under way; if not, the queue is being read
 */
record HandingOver(
    ClaimContext ticket, QueueNode old, SuccessorNode heir, boolean leaving, boolean sent)
    implements IgnoredEvents.IgnoresAnswers,
        IgnoredEvents.IgnoresLease,
        IgnoredEvents.IgnoresWork,
        IgnoredEvents.IgnoresWatches,
        IgnoredEvents.IgnoresTimers {
  /** The most nodes that fit into a transaction, each with a path of at most 512 bytes. */
  private static final int MOST_BETWEEN = 1_000;

  /** Reads who is in the queue before the successor. */
  static ClaimStep startHandOver(
      ClaimContext ticket, QueueNode old, SuccessorNode heir, boolean leaving, String why) {
    return ClaimStep.toState(
        new HandingOver(ticket, old, heir, leaving, false), why, new ClaimCommand.ReadQueue(false));
  }

  @Override
  public ClaimStep onConnected() {
    return ignoreEvent("connected already");
  }

  @Override
  public ClaimStep onDisconnected() {
    return ClaimStep.toState(
        new RecoveringCreate(ticket, old, leaving),
        "the hand-over may have been applied; look before stepping aside");
  }

  @Override
  public ClaimStep onSessionExpired() {
    return ClaimTransitions.expireSession(ticket, leaving);
  }

  @Override
  public ClaimStep onWithdraw() {
    return ClaimStep.toState(
        new HandingOver(ticket, old, heir, true, sent), "leave as soon as the answer is in");
  }

  @Override
  public ClaimStep onQueueRead(ClaimEvent.QueueRead answer) {
    if (sent) {
      return ignoreEvent("an earlier state looked at the queue");
    }
    List<QueuePlace> ahead = answer.queue().aheadOf(heir.seat());
    int ours = ahead.indexOf(old);
    if (ours < 0 || !answer.queue().seats().contains(heir.seat())) {
      return stepAside("the successor is not in the queue behind us: step aside all the same");
    }
    List<QueuePlace> between = ahead.subList(ours + 1, ahead.size());
    if (between.stream().anyMatch(PeerNode.class::isInstance)) {
      return stepAside("another library's member stands between: step aside all the same");
    }
    if (between.size() > MOST_BETWEEN) {
      return stepAside("too many stand before the successor: step aside all the same");
    }
    return ClaimStep.toState(
        new HandingOver(ticket, old, heir, leaving, true),
        "hand over, past all between",
        new ClaimCommand.HandOver(
            old, heir.version(), QueueListing.claimsAmong(between), heir.seat(), ticket.tag()));
  }

  @Override
  public ClaimStep onNodeReplaced(ClaimEvent.NodeReplaced answer) {
    QueueNode seat = answer.seat();
    if (seat != null) {
      return ConfirmingCreate.readOwn(
          ticket, seat, leaving, "handed over; at the end of the queue now");
    }
    return answer.outcome() == RequestOutcome.ABSENT
        ? startHandOver(
            ticket, old, heir, leaving, "another participant left meanwhile: read the queue again")
        : stepAside("the hand-over was refused, or taken back: step aside all the same");
  }

  private ClaimStep stepAside(String why) {
    return leaving
        ? ClaimTransitions.releaseNode(ticket, old, NextMove.CLOSE, true, "leave")
        : RejoiningQueue.startReplace(ticket, old, true, why);
  }
}
