package dev.baton.bench.report;

/** The direction in which numbers are better. */
public enum BetterDirection {
  LESS,
  MORE
}
