package dev.baton.bench.report;

/** What numbers count; times are nanoseconds, and shown in what reads well. */
public enum Unit {
  NANOSECONDS("time"),
  BYTES("bytes"),
  PER_SECOND("a second"),
  PER_MINUTE("a minute"),
  COUNT(""),
  SESSION_TIMEOUTS("session timeouts");

  private final String text;

  Unit(String text) {
    this.text = text;
  }

  /** As it is written behind a number; empty for what needs no unit. */
  public String text() {
    return text;
  }
}
