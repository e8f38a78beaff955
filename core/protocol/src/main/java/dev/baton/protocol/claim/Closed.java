package dev.baton.protocol.claim;

/** Left for good; holds nothing, waits for nothing. */
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

  /** Who has no node need not wait to see whether the numbers have begun anew. */
  @Override
  public Step begunAnew(Outcome outcome) {
    return ignore(LEFT);
  }
}
