package dev.baton.protocol.claim;

import dev.baton.protocol.Problem;
import dev.baton.protocol.claim.NodeName.Prize;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim that joins: its create and its first reading of the queue are under way,
 * sent together. It keeps the answers until the last one decides: the queue's, or the leader node's
 * in a race.
 *
 * @param flights how often both were sent; from the second time on, the missing parents are made
 *     first
 * @param leaving whether to leave as soon as the answers are in
 * @param leased whether the lease that the create's answer opened still runs
 * @param parents the outcome of making the parents
 * @param placed the answer to the create, once it is known
 * @param line the answer to the reading of the queue, while that of the leader node is outstanding
 */
record Entering(
    Ticket ticket,
    int flights,
    boolean leaving,
    boolean leased,
    Outcome parents,
    Event.@Nullable Placed placed,
    Event.@Nullable LineRead line)
    implements Ignores.Answers, Ignores.Work, Ignores.Timers {
  private static final int FLIGHTS = 4;

  /** Sends the requests for the first time, in the hope that the parents exist. */
  static Step send(Ticket ticket, String why) {
    return send(ticket, 1, why);
  }

  private static Step send(Ticket ticket, int flights, String why) {
    List<Command> commands = new ArrayList<>();
    if (flights > 1) {
      commands.add(new Command.MakeParents());
    }
    commands.add(new Command.Place(ticket.tag()));
    commands.add(new Command.ReadLine(ticket.rule().watchesLine()));
    if (!ticket.rule().hasLine()) {
      commands.add(new Command.ReadNode(Prize.PRIZE));
    }
    Entering next = new Entering(ticket, flights, false, false, Outcome.DONE, null, null);
    return new Step(next, commands, why);
  }

  @Override
  public Step connected() {
    return ignore("connected already");
  }

  @Override
  public Step disconnected() {
    if (placed == null || placed.outcome() == Outcome.DONE) {
      return Step.to(
          new Searching(ticket, null, leaving),
          "the create may have been applied; look before placing again");
    }
    return leaving
        ? Moves.close(ticket, "nothing was created")
        : Step.to(new Outside(ticket), "nothing was created");
  }

  @Override
  public Step sessionExpired() {
    return Moves.expired(ticket, leaving);
  }

  @Override
  public Step withdraw() {
    return Step.to(
        new Entering(ticket, flights, true, leased, parents, placed, line),
        "leave as soon as it is known what there is to release");
  }

  @Override
  public Step renewed() {
    return ignore("no heartbeat covers a node whose watch is not armed");
  }

  @Override
  public Step leaseOver() {
    return Step.to(
        new Entering(ticket, flights, leaving, false, parents, placed, line),
        "the create's lease is over, so do not lead on it");
  }

  @Override
  public Step parentsMade(Outcome outcome) {
    return Step.to(
        new Entering(ticket, flights, leaving, leased, outcome, placed, line),
        "whether that was enough, the create will tell");
  }

  @Override
  public Step placed(Event.Placed answer) {
    boolean done = answer.outcome() == Outcome.DONE;
    return Step.to(
        new Entering(ticket, flights, leaving, done, parents, answer, line),
        "what that means, the line will tell");
  }

  @Override
  public Step nodeEvent(Event.NodeEvent event) {
    return ignore("the node is of an earlier state");
  }

  @Override
  public Step lineChanged() {
    return ignore("the line is being read");
  }

  @Override
  public Step lineRead(Event.LineRead answer) {
    if (placed == null) {
      return ignore("an earlier state asked this");
    }
    if (!ticket.rule().hasLine()) {
      return Step.to(
          new Entering(ticket, flights, leaving, leased, parents, placed, answer),
          "what that means, the prize will tell");
    }
    return placed.seat() != null
        ? new Arrival(ticket, leased, 0, true, answer)
            .landed(placed.seat(), placed.czxid(), leaving)
        : refused().after(Strays.found(ticket, answer, null));
  }

  @Override
  public Step nodeRead(Event.NodeRead answer) {
    if (answer.node() != Prize.PRIZE || placed == null || line == null) {
      return ignore("the node is of an earlier state");
    }
    Race race = new Race(ticket, leaving, leased, line, answer);
    Step step =
        switch (placed.outcome()) {
          case DONE -> race.won();
          case EXISTS -> leaving ? refused() : race.lost();
          default -> refused();
        };
    return step.after(Strays.found(ticket, line, null)).after(Strays.found(ticket, answer));
  }

  private Step refused() {
    if (leaving) {
      return Moves.close(ticket, "nothing was created");
    }
    Outcome placing = placed == null ? Outcome.REFUSED : placed.outcome();
    if (placing == Outcome.ABSENT && parents == Outcome.DONE && flights < FLIGHTS) {
      return send(ticket, flights + 1, "the parent is missing: make it");
    }
    return Aside.after(ticket.refused(problem(placing)), true, "the create was refused");
  }

  private Problem problem(Outcome placing) {
    if (placing == Outcome.DENIED) {
      return Problem.MAY_NOT_CREATE;
    }
    if (placing != Outcome.ABSENT) {
      return Problem.UNUSABLE_PATH;
    }
    return switch (parents) {
      case DENIED -> Problem.MAY_NOT_CREATE_PARENT;
      case ABSENT -> Problem.NO_ROOT;
      case DONE -> Problem.PARENT_KEEPS_VANISHING;
      default -> Problem.UNUSABLE_PATH;
    };
  }
}
