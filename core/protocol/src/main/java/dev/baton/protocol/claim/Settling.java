package dev.baton.protocol.claim;

import dev.baton.protocol.FencingToken;
import dev.baton.protocol.Problem;

/**
 * The state of a claim that reads its own node. The node stands, but its fencing token is not known
 * yet.
 *
 * @param node ours
 */
record Settling(Ticket ticket, NodeName node)
    implements Ignores.Answers, Ignores.Lease, Ignores.Work, Ignores.Timers {
  /** Reads the node, or releases it if the claim is leaving anyway. */
  static Step read(Ticket ticket, NodeName node, boolean leaving, String why) {
    return leaving
        ? Moves.release(ticket, node, After.CLOSE, true, why)
        : Step.to(new Settling(ticket, node), why, new Command.ReadNode(node));
  }

  @Override
  public Step connected() {
    return ignore("connected already");
  }

  @Override
  public Step disconnected() {
    return Step.to(
        new Searching(ticket, null, false), "look for our node with the next connection");
  }

  @Override
  public Step sessionExpired() {
    return Moves.expired(ticket, false);
  }

  @Override
  public Step withdraw() {
    return Moves.release(ticket, node, After.CLOSE, true, "leave");
  }

  @Override
  public Step nodeRead(Event.NodeRead answer) {
    if (!answer.node().equals(node)) {
      return ignore("the node is of an earlier state");
    }
    boolean ours = node instanceof NodeName.Seat || ticket.tag().equals(answer.tag());
    if (answer.outcome() == Outcome.DENIED) {
      return Moves.refuse(ticket, node, Problem.MAY_NOT_READ_NODE, "our node cannot be watched");
    }
    if (answer.outcome() == Outcome.DONE && !ours) {
      return Moves.release(
          ticket, Race.doubtful(ticket, answer), After.REJOIN, true, "the prize is not ours");
    }
    if (answer.outcome() != Outcome.DONE) {
      return gone();
    }
    if (!FencingToken.fits(answer.czxid())) {
      return Moves.refuse(ticket, node, Problem.TOKENS_SPENT, "no token for our node");
    }
    Own created = Own.created(node, answer.czxid());
    Own own = created.armed(answer);
    if (answer.isMarked()) {
      return Moves.evicted(ticket, own);
    }
    return Asking.send(ticket, own, false, "our node stands: ask whether it is our turn")
        .after(own.orders(created));
  }

  @Override
  public Step nodeEvent(Event.NodeEvent event) {
    if (!event.node().equals(node)) {
      return ignore("the node is of an earlier state");
    }
    return event.change() == Event.Change.DELETED
        ? gone()
        : Step.to(this, "our node changed: read it again", new Command.ReadNode(node));
  }

  private Step gone() {
    return Moves.reenter(ticket, node, true);
  }

  @Override
  public Step lineChanged() {
    return ignore("the line will be read when our node is known");
  }
}
