package dev.baton.protocol.claim;

import dev.baton.protocol.claim.NodeName.Seat;
import java.util.List;

/**
 * The state of a claim that hands over. One transaction deletes all nodes between ours and the
 * successor's, deletes our node, and creates another one of ours at the end of the queue. Where
 * that is impossible the claim only goes to the end of the queue, and the next candidate leads.
 *
 * @param old our node, which the transaction deletes; the ticket's tag is that of the new one
 * @param leaving whether to leave as soon as the answer is in
 * @param sent whether the transaction is under way; if not, the queue is being read
 */
record Yielding(Ticket ticket, Seat old, Heir heir, boolean leaving, boolean sent)
    implements Ignores.Answers, Ignores.Lease, Ignores.Work, Ignores.Watches, Ignores.Timers {
  /** The most nodes that fit into a transaction, each with a path of at most 512 bytes. */
  private static final int MOST_BETWEEN = 1_000;

  /** Reads who is in the queue before the successor. */
  static Step start(Ticket ticket, Seat old, Heir heir, boolean leaving, String why) {
    return Step.to(
        new Yielding(ticket, old, heir, leaving, false), why, new Command.ReadLine(false));
  }

  @Override
  public Step connected() {
    return ignore("connected already");
  }

  @Override
  public Step disconnected() {
    return Step.to(
        new Searching(ticket, old, leaving),
        "the hand-over may have been applied; look before stepping aside");
  }

  @Override
  public Step sessionExpired() {
    return Moves.expired(ticket, leaving);
  }

  @Override
  public Step withdraw() {
    return Step.to(
        new Yielding(ticket, old, heir, true, sent), "leave as soon as the answer is in");
  }

  @Override
  public Step lineRead(Event.LineRead answer) {
    if (sent) {
      return ignore("an earlier state looked at the line");
    }
    List<Seat> ahead = answer.line().aheadOf(heir.seat());
    int ours = ahead.indexOf(old);
    if (ours < 0 || !answer.line().seats().contains(heir.seat())) {
      return stepAside("the heir is not in line behind us: step aside all the same");
    }
    List<Seat> between = ahead.subList(ours + 1, ahead.size());
    if (between.size() > MOST_BETWEEN) {
      return stepAside("too many stand before the heir: step aside all the same");
    }
    return Step.to(
        new Yielding(ticket, old, heir, leaving, true),
        "hand over, past all between",
        new Command.HandOver(old, heir.version(), between, heir.seat(), ticket.tag()));
  }

  @Override
  public Step replaced(Event.Replaced answer) {
    Seat seat = answer.seat();
    if (seat != null) {
      return Settling.read(ticket, seat, leaving, "handed over; at the end of the line now");
    }
    return answer.outcome() == Outcome.ABSENT
        ? start(ticket, old, heir, leaving, "somebody left meanwhile: read the line again")
        : stepAside("the hand-over was refused, or taken back: step aside all the same");
  }

  private Step stepAside(String why) {
    return leaving
        ? Moves.release(ticket, old, After.CLOSE, true, "leave")
        : Replacing.start(ticket, old, true, why);
  }
}
