package dev.baton.protocol.claim;

import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Nodes of ours that should not be: a server carried a create out after all, when a look had told
 * that it had not. Whoever reads anything looks for them, since one that is forgotten would hold
 * the line up for as long as the session lasts.
 */
final class Strays {
  private Strays() {}

  /**
   * Deletes the strays in the line, and any second node of ours than {@code keep}; of a race, the
   * prize that came to be with the mark as well.
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

  /** Deletes the prize, if it is a stray. */
  static List<Command> found(Ticket ticket, Event.NodeRead prize) {
    Tag holder = prize.tag();
    return holder != null && ticket.strays().contains(holder)
        ? List.of(new Command.Discard(Prize.PRIZE, holder))
        : List.of();
  }

  /** Looks for strays, if there may be any. */
  static List<Command> look(Ticket ticket) {
    return ticket.strays().isEmpty() ? List.of() : List.of(new Command.ReadLine(false));
  }
}
