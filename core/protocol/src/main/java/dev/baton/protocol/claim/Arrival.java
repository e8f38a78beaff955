package dev.baton.protocol.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Problem;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reading of the queue, made while our node stood. It decides whether the claim leads.
 *
 * @param leased whether a lease of this claim runs
 * @param looks how often the queue was read in a row
 * @param enough whether the reading suffices to lead by, as long as a lease runs
 * @param reading the answer
 */
record Arrival(Ticket ticket, boolean leased, int looks, boolean enough, Event.LineRead reading) {
  private static final int LONGEST_LINE = 200_000;

  /** Decides after our create was applied. */
  Step landed(Seat seat, long czxid, boolean leaving) {
    if (leaving) {
      return Moves.release(ticket, seat, After.CLOSE, true, "leave, now that the node is known");
    }
    return FencingToken.fits(czxid)
        ? decide(Own.created(seat, czxid))
        : refuse(seat, Problem.TOKENS_SPENT);
  }

  /** Leads, asks or waits. */
  Step decide(Own own) {
    if (reading.outcome() == Outcome.DENIED) {
      return refuse(own.node(), Problem.MAY_NOT_READ_LINE);
    }
    Lineup line = reading.line();
    if (own.node() instanceof Seat seat && line.late().contains(seat)) {
      return late(seat).after(strays(own));
    }
    if (!stands(own.node())) {
      return Moves.reenter(ticket, own.node(), true);
    }
    Problem problem = problem(own.node());
    if (problem != null) {
      return refuse(own.node(), problem);
    }
    Picture picture =
        ticket.picture(
            own.node() instanceof Seat seat ? line.aheadOf(seat) : line.marksBut(this::isOurs));
    Step step = picture.isTurn() ? first(own) : Waiting.stand(ticket, own, picture, leased, looks);
    return step.after(endToMark(own.node())).after(strays(own));
  }

  private List<Command> strays(Own own) {
    return Strays.found(ticket, reading, own.node());
  }

  /**
   * Releases our node, because it came after the end of the queue: it neither waits nor is waited
   * for.
   */
  private Step late(Seat seat) {
    return Moves.release(
            ticket, seat, After.DRAIN, true, "too late: the numbers must begin anew first")
        .after(endToMark(seat));
  }

  /** Marks the end of the queue if our number is near it and no claim has marked it. */
  private List<Command> endToMark(NodeName own) {
    Lineup line = reading.line();
    boolean near =
        own instanceof Seat seat
            && (Sequence.isNearEnd(seat.sequence()) || line.late().contains(seat));
    return near && line.ends().isEmpty() ? List.of(new Command.MarkEnd()) : List.of();
  }

  private Step first(Own own) {
    return leased && enough
        ? Moves.lead(
            ticket, own, isFollowed(own), "first in line, our node stands and the lease runs")
        : Asking.send(ticket, own, leased, "first in line, it seems: ask");
  }

  private boolean isFollowed(Own own) {
    List<Seat> seats = reading.line().seats();
    return !seats.isEmpty() && !seats.get(seats.size() - 1).equals(own.node());
  }

  /**
   * Returns whether the queue shows our node. The leader node of a race was read before and is
   * ours.
   */
  private boolean stands(NodeName node) {
    return !(node instanceof Seat seat) || reading.line().seats().contains(seat);
  }

  private @Nullable Problem problem(NodeName node) {
    Lineup line = reading.line();
    if (!(node instanceof Seat seat)) {
      return line.seats().isEmpty() ? null : Problem.OTHER_RULE;
    }
    if (line.prize() || !line.seats().get(0).mode().goesWith(seat.mode())) {
      return Problem.OTHER_RULE;
    }
    return line.seats().size() > LONGEST_LINE ? Problem.LINE_TOO_LONG : null;
  }

  private Step refuse(NodeName node, Problem problem) {
    return Moves.refuse(ticket, node, problem, "the line cannot be stood in: " + problem);
  }

  private boolean isOurs(Tag tag) {
    return ticket.strays().contains(tag) || tag.equals(ticket.tag());
  }
}
