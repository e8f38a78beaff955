package dev.baton.sim.soak;

import java.time.Duration;
import java.util.Random;

/**
 * How long things last.
 *
 * @param session the session timeout
 * @param tick of the servers, who part after {@link #SYNC_LIMIT} ticks of silence
 */
record Times(Duration session, Duration tick) {
  private static final int TICKS_PER_SESSION = 10;

  /**
   * How many ticks the servers are out of touch before they part. It must be well below a session:
   * a server that leads the ensemble and stands still for longer than a session, while the others
   * wait for it, is beyond what Baton guarantees.
   */
  static final int SYNC_LIMIT = 4;

  static Times of(Duration session) {
    return new Times(session, session.dividedBy(TICKS_PER_SESSION));
  }

  /** A part of a session, from {@code least} to {@code most} of it. */
  Duration part(Random random, double least, double most) {
    double share = least + random.nextDouble() * (most - least);
    return Duration.ofNanos((long) (session.toNanos() * share));
  }
}
