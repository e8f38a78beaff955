package dev.baton.protocol.claim;

import dev.baton.protocol.Problem;

/**
 * The state of a claim that stays out of the queue until a timer fires, because it was refused or
 * lets another candidate lead first.
 */
record Aside(Ticket ticket, boolean up)
    implements Ignores.Answers, Ignores.Lease, Ignores.Work, Ignores.Watches {
  /** Leaves the queue for a while, and reports the problem if the claim was refused. */
  static Step after(Ticket ticket, boolean up, String why) {
    Aside aside = new Aside(ticket, up);
    Command retry = new Command.SetTimer(Timer.RETRY, ticket.refusals());
    Problem problem = ticket.problem();
    return problem == null
        ? Step.to(aside, why, retry)
        : Step.to(aside, why, new Command.Report(problem), retry);
  }

  @Override
  public Step connected() {
    return Step.to(new Aside(ticket, true), "connected, but the time to try has not come");
  }

  @Override
  public Step disconnected() {
    return Step.to(new Aside(ticket, false), "out of the line anyway");
  }

  @Override
  public Step sessionExpired() {
    return Step.to(new Aside(ticket.afresh(), false), "out of the line anyway");
  }

  @Override
  public Step withdraw() {
    return Moves.close(ticket, "not in line, so nothing to release");
  }

  @Override
  public Step timerFired(Timer timer) {
    if (timer != Timer.RETRY) {
      return ignore(Ignores.Timers.EARLIER);
    }
    return up
        ? Moves.enter(ticket, "time to try (again)")
        : Step.to(new Outside(ticket), "time to try, as soon as there is a connection");
  }
}
