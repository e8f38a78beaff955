package dev.baton.protocol;

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

  /** Who waits in a race looks for strays, and may leave before it has seen the answer. */
  @Override
  public Step lineRead(Event.LineRead answer) {
    return ignore(LEFT);
  }
}
