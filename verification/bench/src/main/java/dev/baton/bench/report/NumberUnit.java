package dev.baton.bench.report;

/** The units of numbers. Times are nanoseconds, and shown in the best unit. */
public enum NumberUnit {
  NANOSECONDS("time"),
  BYTES("bytes"),
  PER_SECOND("a second"),
  PER_MINUTE("a minute"),
  COUNT(""),
  SESSION_TIMEOUTS("session timeouts");

  private final String text;

  NumberUnit(String text) {
    this.text = text;
  }

  /** Returns the text behind a number; empty for numbers without a unit. */
  public String unitText() {
    return text;
  }
}
