package dev.baton.bench.report;

/** Which way a number is better. */
public enum Better {
  LESS,
  MORE
}
