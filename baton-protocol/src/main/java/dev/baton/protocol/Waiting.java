package dev.baton.protocol;

import java.util.ArrayList;
import java.util.List;

/**
 * In line, behind others.
 *
 * @param own our node
 * @param picture what we know of those ahead
 * @param leased whether a lease of this claim runs
 * @param up whether there is a connection
 * @param looks how often the line was looked at in a row
 */
record Waiting(Ticket ticket, Own own, Picture picture, boolean leased, boolean up, int looks)
    implements Ignores.Answers, Ignores.Work {

  /** Waits for those {@code ahead}, the nearest last. */
  static Step stand(
      Ticket ticket, Own own, List<? extends NodeName> ahead, boolean leased, int looks) {
    Picture picture = ticket.rule().picture(ahead);
    Waiting next = new Waiting(ticket.accepted(), own, picture, leased, true, looks);
    return new Step(next, next.watchAndStand(), "others are ahead, so wait");
  }

  private List<Command> watchAndStand() {
    List<Command> commands = new ArrayList<>();
    if (!own.armed()) {
      commands.add(new Command.ReadNode(own.node()));
    }
    picture.watched().forEach(node -> commands.add(new Command.ReadNode(node)));
    commands.add(new Command.SetTimer(Timer.LOOK, picture.wantsTrimming() ? looks : Timer.RARELY));
    commands.add(new Command.Stand(picture.place()));
    return commands;
  }

  private Waiting with(Own own) {
    return new Waiting(ticket, own, picture, leased, up, looks);
  }

  @Override
  public boolean isNext() {
    return ticket.rule().leadsUnasked() && up && picture.ahead() == 1;
  }

  @Override
  public boolean wantsRenewal() {
    return !leased;
  }

  @Override
  public Step connected() {
    Waiting next = new Waiting(ticket, own, picture, leased, true, 0);
    if (picture.watched().isEmpty()) {
      return Asking.send(ticket, own, leased, "connected again: ask, and watch anew")
          .after(List.of(new Command.Barrier(), new Command.ReadNode(own.node())));
    }
    List<Command> commands = new ArrayList<>();
    commands.add(new Command.Barrier());
    commands.addAll(Strays.look(ticket));
    commands.addAll(next.watchAndStand());
    return new Step(next, commands, "connected again: set every watch anew, behind a barrier");
  }

  @Override
  public Step disconnected() {
    return Step.to(
        new Waiting(ticket, own.disarmed(), picture, leased, false, looks),
        "our place is kept as long as the session lasts");
  }

  @Override
  public Step sessionExpired() {
    return Moves.expired(ticket, false);
  }

  @Override
  public Step renewed() {
    return Step.to(
        new Waiting(ticket, own, picture, true, up, looks), "a lease runs on which to lead");
  }

  @Override
  public Step leaseOver() {
    return Step.to(
        new Waiting(ticket, own, picture, false, up, looks), "no lease runs: ask before leading");
  }

  @Override
  public Step withdraw() {
    return Moves.release(ticket, own.node(), After.CLOSE, up, "leave the line");
  }

  @Override
  public Step timerFired(Timer timer) {
    if (timer != Timer.LOOK || !up) {
      return ignore("nothing is to be looked at now");
    }
    return picture.watched().isEmpty() || picture.wantsTrimming() ? Asking.look(this) : watchAnew();
  }

  /** ZooKeeper swallows the events of nodes that may not be read when they change. */
  private Step watchAnew() {
    List<Command> commands = new ArrayList<>();
    if (own.armed()) {
      commands.add(new Command.ReadNode(own.node()));
    }
    commands.addAll(watchAndStand());
    return new Step(this, commands, "an event may have been swallowed: set every watch anew");
  }

  @Override
  public Step lineRead(Event.LineRead answer) {
    return Step.to(this, "no stray of ours may hold the line up")
        .after(Strays.found(ticket, answer, own.node()));
  }

  @Override
  public Step nodeRead(Event.NodeRead answer) {
    if (answer.node().equals(own.node())) {
      return ownRead(answer);
    }
    if (!picture.watched().contains(answer.node())) {
      return ignore("we no longer wait for that node");
    }
    return switch (answer.outcome()) {
      case DONE -> ignore("it stands and is watched");
      case ABSENT -> departed(answer.node(), false);
      default ->
          Moves.refuse(
              ticket, own.node(), Problem.MAY_NOT_READ_NODE, "the node ahead cannot be watched");
    };
  }

  private Step ownRead(Event.NodeRead answer) {
    if (own.isFoundBy(answer)) {
      return Step.to(with(own.armed(answer)), "our node stands and is watched");
    }
    return answer.outcome() == Outcome.DENIED
        ? Moves.refuse(ticket, own.node(), Problem.MAY_NOT_READ_NODE, "our node cannot be watched")
        : gone();
  }

  private Step gone() {
    return Moves.reenter(ticket, own.node(), true);
  }

  @Override
  public Step nodeEvent(Event.NodeEvent event) {
    boolean deleted = event.change() == Event.Change.DELETED;
    if (event.node().equals(own.node())) {
      return deleted
          ? gone()
          : Step.to(
              with(own.disarmed()),
              "our node has mail: read it, and watch again",
              new Command.ReadNode(own.node()));
    }
    if (!picture.watched().contains(event.node())) {
      return ignore("we no longer wait for that node");
    }
    return deleted
        ? departed(event.node(), event.real())
        : Step.to(this, "the node ahead only changed", new Command.ReadNode(event.node()));
  }

  /**
   * One of those ahead has gone. Nobody can have come in between, so the end of the last one makes
   * us leader with nothing more to read: if our own node is known to stand at that very moment. It
   * is when its watch is armed, since events come in order; but only a real event has a place in
   * that order.
   */
  private Step departed(NodeName gone, boolean inOrder) {
    Picture rest = picture.without(gone);
    boolean unasked = ticket.rule().leadsUnasked() && inOrder && own.armed() && leased;
    if (rest.ahead() == 0 && unasked) {
      return Moves.lead(
          ticket, own, "the only one ahead has gone, our node stands and the lease runs");
    }
    return rest.ahead() > 0 && rest.isComplete()
        ? Step.to(
            new Waiting(ticket, own, rest, leased, up, looks),
            "one less ahead",
            new Command.Stand(rest.place()))
        : Asking.send(ticket, own, leased, "the one ahead has gone: ask whether it is our turn");
  }

  @Override
  public Step lineChanged() {
    return ticket.rule().watchesLine()
        ? Asking.send(ticket, own, leased, "the line changed: ask whether it is our turn")
        : ignore("this rule watches nodes, not the line");
  }
}
