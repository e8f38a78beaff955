package dev.baton.protocol.claim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import org.jspecify.annotations.Nullable;

/**
 * A place in a queue, as a state machine. Each state is a record that takes an event. It answers
 * with the next state, the commands to carry out, and the reason.
 *
 * <p>States fall into four groups:
 *
 * <ul>
 *   <li>out of the queue: {@link Outside}, {@link Aside}, {@link Draining}, {@link Closed};
 *   <li>getting in: {@link Entering}, {@link Searching}, {@link Settling};
 *   <li>waiting: {@link Waiting}, {@link Asking}, {@link Outrun};
 *   <li>holding: {@link Leading}, {@link Doubting}, {@link Stopping}; then, once the hold is given
 *       up, {@link Lapsed}, {@link Replacing}, {@link Yielding}, {@link Releasing}.
 * </ul>
 *
 * <p>Only a holding state has a fencing token, so nothing can go on holding with an old one.
 *
 * <p>A claim is immutable and depends only on its arguments. Its runner delivers one event at a
 * time. It carries out each step's commands, in order, before it delivers the next event.
 */
public sealed interface Claim
    permits Ignores.Answers, Ignores.Lease, Ignores.Timers, Ignores.Watches, Ignores.Work {

  /** Creates a claim that joins the queue as soon as there is a connection. */
  static Claim first(TurnRule rule, Mode mode, long seed) {
    return new Outside(Ticket.first(rule, mode, seed));
  }

  /** Returns the rest of a claim that has failed: it holds nothing and does nothing. */
  static Claim ended(Ticket ticket) {
    return new Closed(ticket);
  }

  /** Returns the data that the claim carries through all of its states. */
  Ticket ticket();

  /**
   * Returns the claim's own node, in the states that know it well enough to watch it; else null.
   */
  default @Nullable Own own() {
    return null;
  }

  /** Returns whether there is a connection, as far as the claim was told. */
  default boolean up() {
    return true;
  }

  /** Returns whether the claim holds: it was elected and has not given up its work. */
  default boolean holds() {
    return false;
  }

  /** Returns whether work may still run although its term is over. */
  default boolean mayStillWork() {
    return false;
  }

  /** Returns whether the claim will hold when the only predecessor goes. */
  default boolean isNext() {
    return false;
  }

  /** Returns whether the claim relies on a lease. */
  default boolean leased() {
    return false;
  }

  /** Returns whether the claim should be told that its lease runs. */
  default boolean wantsRenewal() {
    return false;
  }

  /** Returns the state's name, as the journal writes it. */
  default String name() {
    return getClass().getSimpleName();
  }

  /** Keeps the state as it is. */
  default Step ignore(String why) {
    return Step.to(this, why);
  }

  Step connected();

  Step disconnected();

  Step sessionExpired();

  Step renewed();

  Step leaseOver();

  Step resign();

  Step transfer(NodeName.Seat heir);

  Step downgrade();

  Step withdraw();

  Step workStopped(boolean confirmed);

  Step timerFired(Timer timer);

  Step parentsMade(Outcome outcome);

  Step placed(Event.Placed answer);

  Step lineRead(Event.LineRead answer);

  Step nodeRead(Event.NodeRead answer);

  Step ownChecked(Outcome outcome);

  Step replaced(Event.Replaced answer);

  Step removed(Outcome outcome);

  Step begunAnew(Outcome outcome);

  Step nodeEvent(Event.NodeEvent event);

  Step lineChanged();
}
