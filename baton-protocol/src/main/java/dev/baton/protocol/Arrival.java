package dev.baton.protocol;

import dev.baton.protocol.NodeName.Seat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reading of the line, made while our node stood: it decides whether we lead.
 *
 * @param leased whether a lease of this claim runs
 * @param looks how often only the line was read in a row; nobody leads on such a look
 * @param reading the answer
 */
record Arrival(Ticket ticket, boolean leased, int looks, Event.LineRead reading) {
  private static final int LONGEST_LINE = 200_000;
  private static final int LAST_SEQUENCE = Integer.MAX_VALUE - (1 << 20);

  /** After our create was applied. */
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
    if (!stands(own.node())) {
      return Moves.reenter(ticket, own.node(), true);
    }
    Problem problem = problem(own.node());
    if (problem != null) {
      return refuse(own.node(), problem);
    }
    List<? extends NodeName> ahead =
        own.node() instanceof Seat seat ? line.aheadOf(seat) : line.marksBut(this::isOurs);
    Step step = ahead.isEmpty() ? first(own) : Waiting.stand(ticket, own, ahead, leased, looks);
    return step.after(Strays.found(ticket, reading, own.node()));
  }

  private Step first(Own own) {
    return leased && looks == 0
        ? Moves.lead(ticket, own, "first in line, our node stands and the lease runs")
        : Asking.send(ticket, own, leased, "first in line, it seems: ask");
  }

  /** Whether the line shows our seat; that a prize is ours has been seen by reading it. */
  private boolean stands(NodeName node) {
    return !(node instanceof Seat seat) || reading.line().seats().contains(seat);
  }

  private @Nullable Problem problem(NodeName node) {
    Lineup line = reading.line();
    if (node instanceof Seat ? line.prize() : !line.seats().isEmpty()) {
      return Problem.OTHER_RULE;
    }
    if (node instanceof Seat seat && seat.sequence() >= LAST_SEQUENCE) {
      return Problem.SEQUENCE_SPENT;
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
