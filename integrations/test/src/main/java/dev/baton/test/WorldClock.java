package dev.baton.test;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/** The wall clock of a virtual world, in UTC. */
final class WorldClock extends Clock {
  private final Supplier<Instant> now;

  WorldClock(Supplier<Instant> now) {
    this.now = now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("the clock of a test has no zone but UTC");
  }

  @Override
  public Instant instant() {
    return now.get();
  }
}
