package dev.baton.protocol.claim;

import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Orphan nodes of ours: a server carried a create out after all, although a reading had shown that
 * it had not. Every reading looks for them. A forgotten one would block the queue for as long as
 * the session lasts.
 */
final class Strays {
  private Strays() {}

  /**
   * Deletes the orphan nodes in the queue, and any second node of ours other than {@code keep}. In
   * a race it deletes the leader node with its winner node.
   */
  static List<Command> found(Ticket ticket, Event.LineRead answer, @Nullable NodeName keep) {
    List<Command> discards = new ArrayList<>();
    for (Seat seat : answer.line().places()) {
      boolean second = keep instanceof Seat && seat.tag().equals(ticket.tag());
      if (!seat.equals(keep) && (second || ticket.strays().contains(seat.tag()))) {
        discards.add(new Command.Discard(seat, seat.tag()));
      }
    }
    for (Tag mark : answer.line().marks()) {
      if (ticket.strays().contains(mark)) {
        discards.add(new Command.Discard(Prize.PRIZE, mark));
      }
    }
    return discards;
  }

  /** Deletes the leader node, if it is an orphan. */
  static List<Command> found(Ticket ticket, Event.NodeRead prize) {
    Tag holder = prize.tag();
    return holder != null && ticket.strays().contains(holder)
        ? List.of(new Command.Discard(Prize.PRIZE, holder))
        : List.of();
  }

  /** Looks for orphan nodes, if there may be any. */
  static List<Command> look(Ticket ticket) {
    return ticket.strays().isEmpty() ? List.of() : List.of(new Command.ReadLine(false));
  }
}
