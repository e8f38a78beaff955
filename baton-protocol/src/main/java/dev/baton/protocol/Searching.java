package dev.baton.protocol;

import dev.baton.protocol.NodeName.Prize;
import dev.baton.protocol.NodeName.Seat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a create was lost: a look behind a barrier tells whether our node stands.
 *
 * @param old the node that the create was to replace in the same transaction, if any
 * @param leaving whether to leave as soon as that is known
 * @param up whether there is a connection
 */
record Searching(Ticket ticket, @Nullable Seat old, boolean leaving, boolean up)
    implements Ignores.Answers, Ignores.Lease, Ignores.Work, Ignores.Watches {
  @Override
  public Step connected() {
    return look("look for our tag, behind a barrier");
  }

  private Step look(String why) {
    return Step.to(
        new Searching(ticket, old, leaving, true),
        why,
        new Command.Barrier(),
        new Command.ReadLine(false));
  }

  @Override
  public Step disconnected() {
    return Step.to(new Searching(ticket, old, leaving, false), "look with the next connection");
  }

  @Override
  public Step sessionExpired() {
    return Moves.expired(ticket, leaving);
  }

  @Override
  public Step withdraw() {
    return Step.to(new Searching(ticket, old, true, up), "leave as soon as our node is found");
  }

  @Override
  public Step timerFired(Timer timer) {
    return up ? look("look again") : ignore("look with the next connection");
  }

  @Override
  public Step lineRead(Event.LineRead answer) {
    if (answer.outcome() == Outcome.DENIED) {
      Ticket refused = ticket.refused(Problem.MAY_NOT_READ_LINE);
      return Step.to(
          new Searching(refused, old, leaving, true),
          "without the line we cannot know: look again later",
          new Command.Report(Problem.MAY_NOT_READ_LINE),
          new Command.SetTimer(Timer.RETRY, refused.refusals()));
    }
    Lineup line = answer.line();
    Optional<? extends NodeName> found =
        ticket.rule().hasLine()
            ? line.seatOf(ticket.tag())
            : line.marks().stream().filter(ticket.tag()::equals).map(t -> Prize.PRIZE).findAny();
    if (found.isPresent()) {
      return Settling.read(ticket, found.get(), leaving, "the create was applied: this is ours");
    }
    return notFound(line).after(new Arrival(ticket, false, 0, answer).discards(old));
  }

  private Step notFound(Lineup line) {
    Ticket next = ticket.renewedLeavingStray();
    if (old != null && line.seats().contains(old)) {
      return Moves.release(
          next,
          old,
          leaving ? After.CLOSE : After.REJOIN,
          true,
          "the exchange was not applied: do it (again)");
    }
    return leaving
        ? Moves.close(next, "the create was not applied, so nothing is left")
        : Moves.enter(next, "the create was not applied: place again, by a new tag");
  }
}
