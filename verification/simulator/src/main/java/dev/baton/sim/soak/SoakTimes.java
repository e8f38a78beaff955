package dev.baton.sim.soak;

import java.time.Duration;
import java.util.Random;

/**
 * The durations of a soak.
 *
 * @param session the session timeout
 * @param tick the tick of the servers, which part after {@link #SYNC_LIMIT} ticks of silence
 */
record SoakTimes(Duration session, Duration tick) {
  private static final int TICKS_PER_SESSION = 10;

  /**
   * The ticks of silence after which the servers part. It must be well below a session. A leading
   * server may stand still for longer than a session while the others wait for it. That is beyond
   * Baton's guarantees.
   */
  static final int SYNC_LIMIT = 4;

  static SoakTimes timesFor(Duration session) {
    return new SoakTimes(session, session.dividedBy(TICKS_PER_SESSION));
  }

  /** Returns a random part of a session, from {@code least} to {@code most} of it. */
  Duration partOfSession(Random random, double least, double most) {
    double share = least + random.nextDouble() * (most - least);
    return Duration.ofNanos((long) (session.toNanos() * share));
  }
}
