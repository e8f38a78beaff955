package dev.baton.protocol.claim;

/** The state of a claim that has left for good. It holds nothing and waits for nothing. */
record Closed(Ticket ticket)
    implements Ignores.Answers, Ignores.Lease, Ignores.Work, Ignores.Watches, Ignores.Timers {
  private static final String LEFT = "left for good";

  @Override
  public Step connected() {
    return ignore(LEFT);
  }

  @Override
  public Step disconnected() {
    return ignore(LEFT);
  }

  @Override
  public Step sessionExpired() {
    return ignore(LEFT);
  }

  @Override
  public Step withdraw() {
    return ignore(LEFT);
  }

  /** Ignores that the numbers began anew; a claim without a node need not wait for that. */
  @Override
  public Step begunAnew(Outcome outcome) {
    return ignore(LEFT);
  }
}
