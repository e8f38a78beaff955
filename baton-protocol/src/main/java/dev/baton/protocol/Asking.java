package dev.baton.protocol;

import org.jspecify.annotations.Nullable;

/**
 * In line, asking whether it is our turn: the ensemble is to agree that our node stands, and the
 * line is being read, in one flight. The answer of the line decides.
 *
 * @param own our node
 * @param leased whether a lease of this claim runs; the check's answer opens one
 * @param leaving whether to leave as soon as the flight has landed
 * @param gone whether our node is known to be gone
 * @param looks how often only the line was read in a row
 * @param checked the outcome of the check, once it is known; none is sent when only looking
 */
record Asking(
    Ticket ticket,
    Own own,
    boolean leased,
    boolean leaving,
    boolean gone,
    int looks,
    @Nullable Outcome checked)
    implements Ignores.Answers, Ignores.Work, Ignores.Timers {

  /** Asks. */
  static Step send(Ticket ticket, Own own, boolean leased, String why) {
    return Step.to(
        new Asking(ticket, own, leased, false, false, 0, null),
        why,
        new Command.CheckOwn(own.node(), own.version()),
        new Command.ReadLine(ticket.rule().watchesLine()));
  }

  /** Only reads the line, to learn who is still ahead. */
  static Step look(Waiting waiting) {
    return Step.to(
        new Asking(
            waiting.ticket(),
            waiting.own(),
            waiting.leased(),
            false,
            false,
            waiting.looks() + 1,
            null),
        "look who is still ahead",
        new Command.ReadLine(waiting.ticket().rule().watchesLine()));
  }

  @Override
  public boolean wantsRenewal() {
    return !leased;
  }

  @Override
  public Step connected() {
    return ignore("connected already");
  }

  @Override
  public Step disconnected() {
    if (leaving) {
      return Moves.release(ticket, own.node(), After.CLOSE, false, "leave, once connected");
    }
    return Step.to(
        new Waiting(ticket, own.disarmed(), Picture.UNKNOWN, leased, false, 0),
        "the answer is lost: ask again, once connected");
  }

  @Override
  public Step sessionExpired() {
    return Moves.expired(ticket, leaving);
  }

  @Override
  public Step renewed() {
    return Step.to(new Asking(ticket, own, true, leaving, gone, looks, checked), "a lease runs");
  }

  @Override
  public Step leaseOver() {
    return Step.to(
        new Asking(ticket, own, false, leaving, gone, looks, checked), "no lease runs any more");
  }

  @Override
  public Step withdraw() {
    return Step.to(
        new Asking(ticket, own, leased, true, gone, looks, checked),
        "leave as soon as the answers are in");
  }

  @Override
  public Step ownChecked(Outcome outcome) {
    boolean done = outcome == Outcome.DONE;
    boolean absent = outcome == Outcome.ABSENT;
    return Step.to(
        new Asking(ticket, own, leased || done, leaving, gone || absent, looks, outcome),
        "what that means, the line will tell");
  }

  @Override
  public Step nodeRead(Event.NodeRead answer) {
    if (!answer.node().equals(own.node())) {
      return ignore("the line will tell more");
    }
    if (own.isFoundBy(answer) && answer.isMarked()) {
      return Step.to(with(own.disarmed(), gone), "evicted, as it will read again");
    }
    return own.isFoundBy(answer)
        ? Step.to(with(own.armed(answer), gone), "our node stands and is watched")
        : Step.to(
            with(own.disarmed(), gone || answer.outcome() != Outcome.DENIED),
            "our node cannot be watched");
  }

  private Asking with(Own own, boolean gone) {
    return new Asking(ticket, own, leased, leaving, gone, looks, checked);
  }

  @Override
  public Step nodeEvent(Event.NodeEvent event) {
    if (!event.node().equals(own.node())) {
      return ignore("the line will tell more");
    }
    return event.change() == Event.Change.DELETED
        ? Step.to(with(own.disarmed(), true), "our node was deleted")
        : Step.to(
            with(own.disarmed(), gone),
            "our node has mail: read it, and watch again",
            new Command.ReadNode(own.node()));
  }

  @Override
  public Step lineChanged() {
    return ignore("the line is being read");
  }

  @Override
  public Step lineRead(Event.LineRead answer) {
    if (checked == null && looks == 0) {
      return ignore("an earlier state asked this");
    }
    if (leaving) {
      NodeName left = gone ? Race.remains(ticket, own.node()) : own.node();
      return Moves.release(ticket, left, After.CLOSE, true, "leave the line");
    }
    if (gone) {
      return Moves.reenter(ticket, own.node(), true);
    }
    if (checked == null || checked == Outcome.DONE) {
      return new Arrival(ticket, leased, looks, answer).decide(own);
    }
    return checked == Outcome.CHANGED
        ? Settling.read(ticket, own.node(), false, "our node has mail: read it before leading")
        : Moves.refuse(ticket, own.node(), Problem.MAY_NOT_READ_NODE, "our node can't be checked");
  }
}
