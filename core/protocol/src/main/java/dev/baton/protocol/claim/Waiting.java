package dev.baton.protocol.claim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.Problem;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.ArrayList;
import java.util.List;

/**
 * The state of a claim that is in the queue behind others.
 *
 * <p><b>What it watches.</b> A {@link Picture} says how many predecessors there may be, and which
 * of their nodes the claim watches. Under {@link dev.baton.protocol.TurnRule#QUEUE} that is mostly
 * the nearest, so that one departure wakes one claim. Near the front, where a late surprise would
 * cost time, the claim also reads the queue again now and then.
 *
 * <p><b>When it leads.</b> Sequence numbers only grow, so no claim can come in ahead of one in the
 * queue. When the last predecessor goes, the claim may lead without another request. Its lease must
 * run, and its own node must be known to stand. Otherwise it asks first; see {@link Asking}.
 *
 * <p><b>After a lost connection.</b> The place lasts as long as the session. Once connected again,
 * the claim sets every watch anew, behind a barrier, so that no server answers from the past.
 *
 * @param own our node
 * @param picture what we know of the predecessors
 * @param leased whether a lease of this claim runs
 * @param up whether there is a connection
 * @param looks how often the queue was read in a row
 */
record Waiting(Ticket ticket, Own own, Picture picture, boolean leased, boolean up, int looks)
    implements Ignores.Answers, Ignores.Work {

  /** Waits for the predecessors in the {@code picture}. */
  static Step stand(Ticket ticket, Own own, Picture picture, boolean leased, int looks) {
    Waiting next = new Waiting(ticket.accepted(), own, picture, leased, true, looks);
    return new Step(next, next.watchAndStand(), "others are ahead, so wait");
  }

  private List<Command> watchAndStand() {
    List<Command> commands = new ArrayList<>();
    if (!own.armed()) {
      commands.add(new Command.ReadNode(own.node()));
    }
    picture.watched().forEach(node -> commands.add(new Command.ReadNode(node)));
    if (watchesHolders()) {
      commands.add(new Command.ReadLine(true));
    }
    commands.add(new Command.SetTimer(Timer.LOOK, picture.wantsTrimming() ? looks : Timer.RARELY));
    if (!mayBeLetPast()) {
      commands.add(new Command.Stand(picture.place()));
    }
    return commands;
  }

  /**
   * Returns whether there are too many holders to watch each one; a crowd watches the queue anyway.
   */
  private boolean watchesHolders() {
    return picture.isOfLine() && !ticket.rule().watchesLine();
  }

  /** Returns whether the watched node may turn out not to block us after all. */
  private boolean mayBeLetPast() {
    return ticket.mode() == Mode.READ;
  }

  private Waiting with(Own own) {
    return new Waiting(ticket, own, picture, leased, up, looks);
  }

  @Override
  public boolean isNext() {
    return ticket.rule().leadsUnasked() && up && picture.isNext(ticket.mode());
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

  /**
   * Sets every watch anew. ZooKeeper swallows events of nodes that may not be read when they
   * change. An orphan node that could not be deleted may be deleted now.
   */
  private Step watchAnew() {
    List<Command> commands = new ArrayList<>(Strays.look(ticket));
    if (own.armed()) {
      commands.add(new Command.ReadNode(own.node()));
    }
    commands.addAll(watchAndStand());
    return new Step(this, commands, "an event may have been swallowed: set every watch anew");
  }

  @Override
  public Step lineRead(Event.LineRead answer) {
    Step step =
        watchesHolders()
            ? holdersRead(answer)
            : Step.to(this, "no stray of ours may hold the line up");
    return step.after(Strays.found(ticket, answer, own.node()));
  }

  private Step holdersRead(Event.LineRead answer) {
    if (answer.outcome() == Outcome.DENIED) {
      return Moves.refuse(
          ticket, own.node(), Problem.MAY_NOT_READ_LINE, "those who hold cannot be watched");
    }
    if (!(own.node() instanceof Seat seat) || !answer.line().seats().contains(seat)) {
      return ignore("what became of our node, its watch tells");
    }
    Picture now = ticket.picture(answer.line().aheadOf(seat));
    if (now.isTurn()) {
      return Asking.send(ticket, own, leased, "enough seem to be free: ask whether it is our turn");
    }
    return now.isOfLine()
        ? Step.to(
            new Waiting(ticket, own, now, leased, up, looks),
            "too many hold to watch each of them, so the line is watched",
            new Command.Stand(now.place()))
        : stand(ticket, own, now, leased, looks);
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
      case DONE -> found(answer);
      case ABSENT -> departed(answer.node(), false);
      default ->
          Moves.refuse(
              ticket, own.node(), Problem.MAY_NOT_READ_NODE, "the node ahead cannot be watched");
    };
  }

  private Step found(Event.NodeRead answer) {
    String why = "it stands and is watched";
    if (answer.shared() && awaitsWord()) {
      return askInItsStead();
    }
    if (!mayBeLetPast()) {
      return ignore(why);
    }
    return answer.shared()
        ? departed(answer.node(), true)
        : Step.to(this, why, new Command.Stand(picture.place()));
  }

  /** Returns whether a waiting predecessor is to tell us when it no longer waits. */
  private boolean awaitsWord() {
    return ticket.mode() instanceof Mode.Permits && !picture.isComplete();
  }

  private Step askInItsStead() {
    return Asking.send(ticket, own, leased, "the one ahead waits no longer: ask who does");
  }

  private Step ownRead(Event.NodeRead answer) {
    if (own.isFoundBy(answer)) {
      Own read = own.armed(answer);
      return answer.isMarked()
          ? Moves.evicted(ticket, read)
          : Step.to(with(read), "our node stands and is watched").after(read.orders(own));
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
    if (!deleted && awaitsWord()) {
      return askInItsStead();
    }
    return deleted
        ? departed(event.node(), event.real())
        : Step.to(this, "the node ahead only changed", new Command.ReadNode(event.node()));
  }

  /**
   * Decides after a predecessor has gone, or has become a reader that lets us past. We lead at once
   * if our node is known to stand at that moment: its watch is armed, and events come in order.
   *
   * @param inOrder whether the news has a place in that order: a real event or an answer has
   */
  private Step departed(NodeName gone, boolean inOrder) {
    Picture rest = picture.without(gone, ticket.mode());
    boolean unasked = ticket.rule().leadsUnasked() && inOrder && own.armed() && leased;
    if (rest.isTurn() && unasked) {
      return Moves.lead(
          ticket, own, true, "the only one ahead has gone, our node stands and the lease runs");
    }
    return !rest.isTurn() && rest.isComplete()
        ? Step.to(
            new Waiting(ticket, own, rest, leased, up, looks),
            "one less ahead",
            new Command.Stand(rest.place()))
        : Asking.send(ticket, own, leased, "the one ahead has gone: ask whether it is our turn");
  }

  @Override
  public Step lineChanged() {
    if (ticket.rule().watchesLine()) {
      return Asking.send(ticket, own, leased, "the line changed: ask whether it is our turn");
    }
    return watchesHolders()
        ? Step.to(this, "see who still holds, and watch again", new Command.ReadLine(true))
        : ignore("nodes are watched, not the line");
  }
}
