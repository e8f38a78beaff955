package dev.baton.protocol.claim;

import dev.baton.protocol.Problem;
import dev.baton.protocol.claim.NodeName.Prize;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim that has lost the answer to a create. A reading behind a barrier tells
 * whether our node stands.
 *
 * @param old the node that the create was to replace in the same transaction, if any
 * @param leaving whether to leave as soon as that is known
 * @param up whether there is a connection
 * @param asked whether the reading is under way; if not, the claim waits for a timer
 */
record Searching(Ticket ticket, @Nullable Seat old, boolean leaving, boolean up, boolean asked)
    implements Ignores.Answers, Ignores.Lease, Ignores.Work, Ignores.Watches {
  /** Looks for the node with the next connection. */
  Searching(Ticket ticket, @Nullable Seat old, boolean leaving) {
    this(ticket, old, leaving, false, false);
  }

  @Override
  public Step connected() {
    return look("look for our tag, behind a barrier");
  }

  private Step look(String why) {
    List<Command> commands = new ArrayList<>();
    commands.add(new Command.Barrier());
    commands.add(new Command.ReadLine(false));
    if (!ticket.rule().hasLine()) {
      commands.add(new Command.ReadNode(Prize.PRIZE));
    }
    return new Step(new Searching(ticket, old, leaving, true, true), commands, why);
  }

  @Override
  public Step disconnected() {
    return Step.to(new Searching(ticket, old, leaving), "look with the next connection");
  }

  @Override
  public Step sessionExpired() {
    return Moves.expired(ticket, leaving);
  }

  @Override
  public Step withdraw() {
    return Step.to(
        new Searching(ticket, old, true, up, asked), "leave as soon as our node is found");
  }

  @Override
  public Step timerFired(Timer timer) {
    if (timer != Timer.RETRY) {
      return ignore(Ignores.Timers.EARLIER);
    }
    return up && !asked
        ? look("look again")
        : ignore("the look is under way, or goes with the next connection");
  }

  @Override
  public Step lineRead(Event.LineRead answer) {
    if (answer.outcome() == Outcome.DENIED) {
      return lookLater(Problem.MAY_NOT_READ_LINE);
    }
    List<Command> discards = Strays.found(ticket, answer, null);
    if (!ticket.rule().hasLine()) {
      return Step.to(this, "whether the create was applied, the prize will tell").after(discards);
    }
    Lineup line = answer.line();
    return line.seatOf(ticket.tag())
        .map(seat -> Settling.read(ticket, seat, leaving, "the create was applied: it is ours"))
        .orElseGet(() -> notFound(old != null && line.has(old)).after(discards));
  }

  @Override
  public Step nodeRead(Event.NodeRead answer) {
    if (ticket.rule().hasLine()) {
      return ignore("the node is of an earlier state");
    }
    if (answer.outcome() == Outcome.DENIED) {
      return lookLater(Problem.MAY_NOT_READ_NODE);
    }
    if (ticket.tag().equals(answer.tag())) {
      return leaving
          ? Moves.release(ticket, Prize.PRIZE, After.CLOSE, true, "the prize is ours: release it")
          : new Settling(ticket, Prize.PRIZE).nodeRead(answer);
    }
    return Race.searched(ticket, leaving, answer);
  }

  private Step lookLater(Problem problem) {
    Ticket refused = ticket.refused(problem);
    return Step.to(
        new Searching(refused, old, leaving, true, false),
        "what we may not read may be ours: look again later",
        new Command.Report(problem),
        new Command.SetTimer(Timer.RETRY, refused.refusals()));
  }

  private Step notFound(boolean oldStands) {
    Ticket next = ticket.withStray().renewed();
    if (old != null && oldStands) {
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
