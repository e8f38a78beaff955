package dev.baton.protocol.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Problem;
import dev.baton.protocol.claim.NodeName.Mark;
import dev.baton.protocol.claim.NodeName.Prize;
import org.jspecify.annotations.Nullable;

/**
 * The result of a race for the leader node, by the readings that were sent behind the create.
 *
 * @param leaving whether to leave in any case
 * @param leased whether the lease that the create's answer opened still runs
 * @param line the queue; it has no place for us, but shows orphan nodes and other rules
 * @param prize the leader node, now watched if it stands
 */
record Race(
    Ticket ticket, boolean leaving, boolean leased, Event.LineRead line, Event.NodeRead prize) {

  /** Decides after our create made the leader node; the reading should find it. */
  Step won() {
    if (prize.outcome() != Outcome.DONE || !ticket.tag().equals(prize.tag())) {
      return Moves.release(
          ticket, doubtful(ticket, prize), then(leaving), true, "our prize is gone already");
    }
    if (leaving) {
      return Moves.release(ticket, Prize.PRIZE, After.CLOSE, true, "leave, now that we know");
    }
    if (prize.isMarked()) {
      return Moves.evicted(ticket, ourPrize());
    }
    return FencingToken.fits(prize.czxid())
        ? new Arrival(ticket, leased, 0, true, line).decide(ourPrize())
        : Moves.refuse(ticket, Prize.PRIZE, Problem.TOKENS_SPENT, "no token for this prize");
  }

  private static After then(boolean leaving) {
    return leaving ? After.CLOSE : After.REJOIN;
  }

  private Own ourPrize() {
    return Own.created(Prize.PRIZE, prize.czxid()).armed(prize);
  }

  /** Decides after another candidate's leader node stood in the way of our create. */
  Step lost() {
    if (prize.outcome() == Outcome.ABSENT) {
      return Moves.enter(ticket, "the prize has gone again: race for it");
    }
    if (prize.outcome() != Outcome.DONE) {
      return Aside.after(
          ticket.refused(Problem.MAY_NOT_READ_NODE), true, "the prize cannot be watched");
    }
    if (!Strays.found(ticket, prize).isEmpty()) {
      return Moves.enter(ticket, "the prize is a stray of ours: race again");
    }
    return Step.to(
        new Outrun(ticket.accepted(), true),
        "somebody else leads, and its node is watched",
        new Command.SetTimer(Timer.LOOK, Timer.RARELY),
        new Command.Stand(0));
  }

  /**
   * Decides after a search: our create's answer was lost, and the leader node is not ours, or
   * missing.
   */
  static Step searched(Ticket ticket, boolean leaving, Event.NodeRead prize) {
    return Moves.release(
            ticket.withStray(),
            doubtful(ticket, prize),
            then(leaving),
            true,
            "no prize is ours, but a mark may be")
        .after(Strays.found(ticket, prize));
  }

  /**
   * Returns the node that may be ours when the leader node does not show our tag. That is our
   * winner node, and the leader node as well, since others may have written into it. Both are
   * deleted together, and only while our winner node stands; so long no other claim leads.
   */
  static NodeName doubtful(Ticket ticket, Event.NodeRead prize) {
    return prize.outcome() == Outcome.DONE ? Prize.PRIZE : new Mark(ticket.tag());
  }

  /**
   * Returns what is still ours when {@code gone} was deleted: after the leader node, the winner
   * node.
   */
  static @Nullable NodeName remains(Ticket ticket, NodeName gone) {
    return gone instanceof Prize ? new Mark(ticket.tag()) : null;
  }
}
