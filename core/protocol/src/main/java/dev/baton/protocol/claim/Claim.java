package dev.baton.protocol.claim;

import dev.baton.protocol.Mode;
import dev.baton.protocol.TurnRule;
import org.jspecify.annotations.Nullable;

/**
 * A place in a line, as a state machine: each state is a record that takes an event and answers
 * with the next state, the commands to carry out, and why.
 *
 * <p>States fall into four groups. Out of the line: {@link Outside}, {@link Aside}, {@link
 * Draining}, {@link Closed}. Getting in: {@link Entering}, {@link Searching}, {@link Settling}.
 * Waiting: {@link Waiting}, {@link Asking}, {@link Outrun}. Holding: {@link Leading}, {@link
 * Doubting}, {@link Stopping}; and once the hold is given up: {@link Lapsed}, {@link Replacing},
 * {@link Yielding}, {@link Releasing}. Only a holding state has a fencing token, so nothing can go
 * on holding with an old one.
 *
 * <p>A claim is immutable and depends on nothing but its arguments. Whoever runs it delivers one
 * event at a time and carries each step's commands out, in order, before the next event.
 */
public sealed interface Claim
    permits Ignores.Answers, Ignores.Lease, Ignores.Timers, Ignores.Watches, Ignores.Work {

  /** A new claim, which enters the line as soon as there is a connection. */
  static Claim first(TurnRule rule, Mode mode, long seed) {
    return new Outside(Ticket.first(rule, mode, seed));
  }

  /** What is left of a claim that has failed: it holds nothing and wants nothing. */
  static Claim ended(Ticket ticket) {
    return new Closed(ticket);
  }

  /** What the claim carries through all of its states. */
  Ticket ticket();

  /** The claim's own node, in the states that know it well enough to watch it; null in others. */
  default @Nullable Own own() {
    return null;
  }

  /** Whether there is a connection, as far as the claim was told. */
  default boolean up() {
    return true;
  }

  /** Whether the claim holds: it has been elected and its work has not been given up. */
  default boolean holds() {
    return false;
  }

  /** Whether work may still run, although the term for which it did is over. */
  default boolean mayStillWork() {
    return false;
  }

  /** Whether the claim will hold when the only one ahead of it goes. */
  default boolean isNext() {
    return false;
  }

  /** Whether the claim counts on a lease. */
  default boolean leased() {
    return false;
  }

  /** Whether the claim should be told that its lease runs. */
  default boolean wantsRenewal() {
    return false;
  }

  /** The state's name, as the journal writes it. */
  default String name() {
    return getClass().getSimpleName();
  }

  /** Stays as it is. */
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
