package dev.baton.protocol.claim;

/**
 * The state of a claim that is out of the queue for want of a connection. It joins with the next
 * one.
 */
record Outside(Ticket ticket)
    implements Ignores.Answers, Ignores.Lease, Ignores.Work, Ignores.Watches, Ignores.Timers {
  @Override
  public boolean up() {
    return false;
  }

  @Override
  public Step connected() {
    return Moves.enter(ticket, "connected, so stand in line");
  }

  @Override
  public Step disconnected() {
    return ignore("there was no connection to lose");
  }

  @Override
  public Step sessionExpired() {
    return Step.to(new Outside(ticket.afresh()), "nothing of ours stood in the old session");
  }

  @Override
  public Step withdraw() {
    return Moves.close(ticket, "not in line, so nothing to release");
  }
}
