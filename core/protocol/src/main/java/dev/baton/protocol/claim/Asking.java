package dev.baton.protocol.claim;

import dev.baton.protocol.Problem;
import org.jspecify.annotations.Nullable;

/**
 * The state of a claim in the queue that asks whether it is its turn. The queue is being read.
 * Unless a lease runs, the ensemble also confirms that our node stands; both requests are sent
 * together. The reading of the queue decides.
 *
 * @param own our node
 * @param leased whether a lease of this claim runs; the answer to the check opens one
 * @param leaving whether to leave as soon as the answers are in
 * @param gone whether our node is known to be gone
 * @param looks how often the queue was read in a row
 * @param checks whether the ensemble was asked to confirm our node, too
 * @param checked the answer to that check, once it is known
 */
record Asking(
    Ticket ticket,
    Own own,
    boolean leased,
    boolean leaving,
    boolean gone,
    int looks,
    boolean checks,
    @Nullable Outcome checked)
    implements Ignores.Answers, Ignores.Work, Ignores.Timers {

  /**
   * Asks. While a lease runs, reading the queue is enough if it shows our node: a predecessor that
   * has left never comes back.
   */
  static Step send(Ticket ticket, Own own, boolean leased, String why) {
    return leased && ticket.rule().leadsUnasked()
        ? read(ticket, own, true, 0, why)
        : Step.to(
            new Asking(ticket, own, leased, false, false, 0, true, null),
            why,
            new Command.CheckOwn(own.node(), own.version()),
            new Command.ReadLine(ticket.rule().watchesLine()));
  }

  /** Only reads the queue, to learn who is still ahead. */
  static Step look(Waiting waiting) {
    return read(
        waiting.ticket(),
        waiting.own(),
        waiting.leased(),
        waiting.looks() + 1,
        "look who is still ahead");
  }

  private static Step read(Ticket ticket, Own own, boolean leased, int looks, String why) {
    return Step.to(
        new Asking(ticket, own, leased, false, false, looks, false, null),
        why,
        new Command.ReadLine(ticket.rule().watchesLine()));
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
    return Step.to(
        new Asking(ticket, own, true, leaving, gone, looks, checks, checked), "a lease runs");
  }

  @Override
  public Step leaseOver() {
    return Step.to(
        new Asking(ticket, own, false, leaving, gone, looks, checks, checked),
        "no lease runs any more");
  }

  @Override
  public Step withdraw() {
    return Step.to(
        new Asking(ticket, own, leased, true, gone, looks, checks, checked),
        "leave as soon as the answers are in");
  }

  @Override
  public Step ownChecked(Outcome outcome) {
    boolean done = outcome == Outcome.DONE;
    boolean absent = outcome == Outcome.ABSENT;
    return Step.to(
        new Asking(ticket, own, leased || done, leaving, gone || absent, looks, checks, outcome),
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
    if (!own.isFoundBy(answer)) {
      return Step.to(
          with(own.disarmed(), gone || answer.outcome() != Outcome.DENIED),
          "our node cannot be watched");
    }
    Own read = own.armed(answer);
    return Step.to(with(read, gone), "our node stands and is watched").after(read.orders(own));
  }

  private Asking with(Own own, boolean gone) {
    return new Asking(ticket, own, leased, leaving, gone, looks, checks, checked);
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
    if (checks && checked == null) {
      return ignore("an earlier state asked this");
    }
    if (leaving) {
      NodeName left = gone ? Race.remains(ticket, own.node()) : own.node();
      return Moves.release(ticket, left, After.CLOSE, true, "leave the line");
    }
    if (gone) {
      return Moves.reenter(ticket, own.node(), true);
    }
    if (!checks || checked == Outcome.DONE) {
      boolean enough = checks || ticket.rule().leadsUnasked();
      return new Arrival(ticket, leased, looks, enough, answer).decide(own);
    }
    return checked == Outcome.CHANGED
        ? Settling.read(ticket, own.node(), false, "our node has mail: read it before leading")
        : Moves.refuse(ticket, own.node(), Problem.MAY_NOT_READ_NODE, "our node can't be checked");
  }
}
