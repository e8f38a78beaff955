package dev.baton.protocol.claim;

import dev.baton.protocol.Problem;
import dev.baton.protocol.claim.NodeName.Prize;

/**
 * The state of a claim in a race that another claim has won. It has no node, and watches the leader
 * node.
 *
 * @param up whether there is a connection
 */
record Outrun(Ticket ticket, boolean up) implements Ignores.Answers, Ignores.Lease, Ignores.Work {
  @Override
  public Step connected() {
    return watch(new Outrun(ticket, true), "connected again: watch the prize anew")
        .after(Strays.look(ticket));
  }

  private static Step watch(Outrun next, String why) {
    return Step.to(
        next,
        why,
        new Command.ReadNode(Prize.PRIZE),
        new Command.SetTimer(Timer.LOOK, Timer.RARELY));
  }

  @Override
  public Step timerFired(Timer timer) {
    return timer == Timer.LOOK && up
        ? watch(this, "an event may have been swallowed: watch the prize anew")
        : ignore("nothing is to be looked at now");
  }

  @Override
  public Step disconnected() {
    return Step.to(new Outrun(ticket, false), "the prize may change hands unseen");
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
  public Step lineRead(Event.LineRead answer) {
    return Step.to(this, "no stray of ours may hold others up")
        .after(Strays.found(ticket, answer, null));
  }

  @Override
  public Step nodeRead(Event.NodeRead answer) {
    if (answer.node() != Prize.PRIZE) {
      return ignore("the node is of an earlier state");
    }
    return switch (answer.outcome()) {
      case DONE ->
          Step.to(this, "somebody leads, and is watched").after(Strays.found(ticket, answer));
      case ABSENT -> Moves.enter(ticket, "the prize is free: race for it");
      default ->
          Aside.after(
              ticket.refused(Problem.MAY_NOT_READ_NODE), true, "the prize cannot be watched");
    };
  }

  @Override
  public Step nodeEvent(Event.NodeEvent event) {
    if (event.node() != Prize.PRIZE) {
      return ignore("the node is of an earlier state");
    }
    return event.change() == Event.Change.DELETED
        ? Moves.enter(ticket, "the prize is free: race for it")
        : watch(this, "the prize only changed");
  }

  @Override
  public Step lineChanged() {
    return ignore("a race has no line");
  }
}
