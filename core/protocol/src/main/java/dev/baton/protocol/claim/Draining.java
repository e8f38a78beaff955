package dev.baton.protocol.claim;

import dev.baton.protocol.Problem;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim with a number after the end of the queue. It stays out of the queue until
 * all claims with an earlier number have had their turn, in order. The claim that finds the queue
 * empty makes the numbers begin anew; then all these claims rejoin.
 *
 * @param last the last candidate in the queue, for which the claim waits; null while the queue is
 *     being read, or the numbers are about to begin anew
 * @param up whether there is a connection
 */
record Draining(Ticket ticket, @Nullable Seat last, boolean up)
    implements Ignores.Answers, Ignores.Lease, Ignores.Work {
  /** Reads who is left in the queue. */
  static Step look(Ticket ticket, String why) {
    return Step.to(new Draining(ticket, null, true), why, new Command.ReadLine(false));
  }

  @Override
  public Step connected() {
    return look(ticket, "connected again: look who is left in line");
  }

  @Override
  public Step disconnected() {
    return Step.to(new Draining(ticket, null, false), "no node of ours stands");
  }

  @Override
  public Step sessionExpired() {
    return Moves.expired(ticket, false);
  }

  @Override
  public Step withdraw() {
    return Moves.close(ticket, "no node of ours stands");
  }

  @Override
  public Step timerFired(Timer timer) {
    return timer == Timer.LOOK && last != null
        ? look(ticket, "an event may have been swallowed: look who is left in line")
        : ignore("nothing is to be looked at now");
  }

  @Override
  public Step lineRead(Event.LineRead answer) {
    return found(answer).after(Strays.found(ticket, answer, null));
  }

  private Step found(Event.LineRead answer) {
    Lineup line = answer.line();
    if (answer.outcome() == Outcome.DENIED) {
      return refuse(Problem.MAY_NOT_READ_LINE, "who is left in line cannot be read");
    }
    if (line.ends().isEmpty()) {
      return Moves.enter(ticket, "the numbers have begun anew: stand in line");
    }
    if (!line.places().isEmpty()) {
      return await(line.seats(), line.late());
    }
    return line.isBare()
        ? Step.to(this, "nobody is left: begin anew", new Command.BeginAnew(line.ends()))
        : refuse(Problem.SEQUENCE_SPENT, "something else is left, so the numbers stay");
  }

  /**
   * Waits for the last candidate in the queue, or else for a late candidate that has not left yet.
   */
  private Step await(List<Seat> seats, List<Seat> late) {
    List<Seat> left = seats.isEmpty() ? late : seats;
    Seat next = left.get(left.size() - 1);
    Draining waiting = new Draining(ticket, next, true);
    Step step =
        Step.to(
            waiting,
            "somebody is left, and watched",
            new Command.ReadNode(next),
            new Command.SetTimer(Timer.LOOK, Timer.RARELY));
    return seats.isEmpty() ? step : step.after(List.of(new Command.Stand(seats.size() + 1)));
  }

  @Override
  public Step nodeRead(Event.NodeRead answer) {
    if (!answer.node().equals(last)) {
      return ignore("we no longer wait for that node");
    }
    return switch (answer.outcome()) {
      case DONE -> ignore("it stands and is watched");
      case ABSENT -> look(ticket, "the last in line has gone: look who is left");
      default -> refuse(Problem.MAY_NOT_READ_NODE, "the last in line cannot be watched");
    };
  }

  @Override
  public Step nodeEvent(Event.NodeEvent event) {
    if (!event.node().equals(last)) {
      return ignore("we no longer wait for that node");
    }
    return event.change() == Event.Change.DELETED
        ? look(ticket, "the last in line has gone: look who is left")
        : Step.to(this, "the last in line only changed", new Command.ReadNode(event.node()));
  }

  @Override
  public Step lineChanged() {
    return ignore("we are in no line");
  }

  @Override
  public Step begunAnew(Outcome outcome) {
    return switch (outcome) {
      case DONE -> Moves.enter(ticket, "the numbers begin anew: stand in line");
      case ABSENT -> Moves.enter(ticket, "another has had them begin anew: stand in line");
      case DENIED -> refuse(Problem.SEQUENCE_SPENT, "the parent may not be deleted");
      default -> look(ticket, "somebody has come meanwhile: look who");
    };
  }

  private Step refuse(Problem problem, String why) {
    return Aside.after(ticket.refused(problem), true, why);
  }
}
