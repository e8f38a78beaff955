package dev.baton.protocol.claim;

import dev.baton.protocol.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of a claim while its node is being deleted. Any work of its term has stopped.
 *
 * @param node ours
 * @param after the next move when the node is gone
 * @param up whether there is a connection
 * @param asked whether the delete is under way; if not, the claim waits for a timer
 */
record Releasing(Ticket ticket, NodeName node, After after, boolean up, boolean asked)
    implements Ignores.Answers, Ignores.Lease, Ignores.Watches {
  /** Deletes the node, at once or with the next connection. */
  static Step start(Ticket ticket, NodeName node, After after, boolean up, String why) {
    Releasing next = new Releasing(ticket, node, after, up, up);
    return up ? next.send(why) : Step.to(next, why);
  }

  private Step send(String why) {
    List<Command> commands = new ArrayList<>(Strays.look(ticket));
    commands.add(new Command.Remove(node, ticket.tag()));
    return new Step(this, commands, why);
  }

  /** Goes on when nothing of ours stands any more. */
  static Step finish(Ticket ticket, After after, boolean up, String why) {
    Ticket next = ticket.renewed();
    return switch (after) {
      case REJOIN -> up ? Moves.enter(next, why) : Step.to(new Outside(next), why);
      case DRAIN -> up ? Draining.look(next, why) : Step.to(new Outside(next), why);
      case CLOSE -> Moves.close(next, why);
      case STEP_OUT -> Aside.after(next, up, why);
      case AWAIT_STOP -> Step.to(new Lapsed(next, null, After.REJOIN, up), why);
    };
  }

  @Override
  public Step connected() {
    return start(ticket, node, after, true, "connected, so delete our node");
  }

  @Override
  public Step disconnected() {
    return Step.to(
        new Releasing(ticket, node, after, false, false),
        "delete it (again) with the next connection");
  }

  @Override
  public Step sessionExpired() {
    return finish(ticket.afresh(), after, false, "the session is over, and our node with it");
  }

  @Override
  public Step resign() {
    return ignore("the term is over already");
  }

  @Override
  public Step transfer(NodeName.Seat heir) {
    return ignore("the term is over already");
  }

  @Override
  public Step downgrade() {
    return ignore("the term is over already");
  }

  @Override
  public Step withdraw() {
    return Step.to(new Releasing(ticket, node, After.CLOSE, up, asked), "leave when it is gone");
  }

  @Override
  public Step workStopped(boolean confirmed) {
    return confirmed && after == After.AWAIT_STOP
        ? Step.to(
            new Releasing(ticket, node, After.REJOIN, up, asked), "the work has stopped after all")
        : ignore("the work is not waited for");
  }

  @Override
  public Step timerFired(Timer timer) {
    if (timer != Timer.RETRY) {
      return ignore(Ignores.Timers.EARLIER);
    }
    return up && !asked
        ? start(ticket, node, after, true, "try to delete it again")
        : ignore("it is under way, or goes with the next connection");
  }

  @Override
  public Step lineRead(Event.LineRead answer) {
    return Step.to(this, "nothing else of ours may be left")
        .after(Strays.found(ticket, answer, node));
  }

  @Override
  public Step removed(Outcome outcome) {
    return switch (outcome) {
      case DONE -> finish(ticket, after, true, "our node is gone");
      case ABSENT -> finish(ticket, after, true, "our node was gone already");
      default -> denied();
    };
  }

  private Step denied() {
    Ticket refused = ticket.refused(Problem.MAY_NOT_DELETE);
    return Step.to(
        new Releasing(refused, node, after, up, false),
        "without the permission to delete it, it stands until the session ends",
        new Command.Report(Problem.MAY_NOT_DELETE),
        new Command.SetTimer(Timer.RETRY, refused.refusals()));
  }
}
