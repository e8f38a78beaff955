package dev.baton.protocol.claim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.Problem;
import dev.baton.protocol.claim.NodeName.Seat;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The transitions that several states share. */
final class Moves {
  private Moves() {}

  /** Joins the queue at its end. */
  static Step enter(Ticket ticket, String why) {
    return Entering.send(ticket, why);
  }

  /** Leaves for good; there is nothing left to release. */
  static Step close(Ticket ticket, String why) {
    return Step.to(new Closed(ticket), why, new Command.Finish());
  }

  /** Leaves the queue because nothing of ours stands in it any more. */
  static Step expired(Ticket ticket, boolean leaving) {
    String why = "the session is over, and our node with it";
    return leaving ? close(ticket.afresh(), why) : Step.to(new Outside(ticket.afresh()), why);
  }

  /** Rejoins the queue because our node was deleted by another program. */
  static Step reenter(Ticket ticket, NodeName gone, boolean up) {
    return release(
        ticket,
        Race.remains(ticket, gone),
        After.REJOIN,
        up,
        "our node was deleted: stand in line again, at its end");
  }

  /** Goes to the end of the queue because this place is to be given up. */
  static Step evicted(Ticket ticket, Own own) {
    return release(
            ticket,
            own.node(),
            After.REJOIN,
            true,
            "evicted while it waited: stand in line again, at its end")
        .after(own.news());
  }

  /**
   * Leads. A claim that took permits notifies the one behind it, which may be the first to wait now
   * and has no other way to learn that.
   *
   * @param followed whether another claim may be behind it
   */
  static Step lead(Ticket ticket, Own own, boolean followed, String why) {
    Own held = followed && ticket.mode() instanceof Mode.Permits ? own.sharing() : own;
    List<Command> commands = new ArrayList<>();
    commands.add(new Command.Elect(held.token()));
    if (!held.armed()) {
      commands.add(new Command.ReadNode(held.node()));
    } else if (held.shared()) {
      commands.add(Holding.share(held));
    }
    commands.addAll(held.news());
    return new Step(new Leading(ticket.accepted(), held), commands, why);
  }

  /**
   * Gives up the node, after the work has stopped, or at once if there was none.
   *
   * @param node ours, or null if it is gone already
   * @param up whether there is a connection
   */
  static Step release(Ticket ticket, @Nullable NodeName node, After after, boolean up, String why) {
    if (node == null) {
      return Releasing.finish(ticket, after, up, why);
    }
    return after == After.REJOIN && node instanceof Seat seat
        ? Replacing.start(ticket.renewed(), seat, up, why)
        : Releasing.start(ticket, node, restAfter(after, node), up, why);
  }

  /**
   * Returns a rest instead of a rejoin after a race: a claim that raced again at once would often
   * win again.
   */
  private static After restAfter(After after, NodeName node) {
    boolean races = !(node instanceof Seat);
    return after == After.REJOIN && races ? After.STEP_OUT : after;
  }

  /** Gives up the node because the queue refuses us. */
  static Step refuse(Ticket ticket, NodeName node, Problem problem, String why) {
    return release(ticket.refused(problem), node, After.STEP_OUT, true, why);
  }
}
