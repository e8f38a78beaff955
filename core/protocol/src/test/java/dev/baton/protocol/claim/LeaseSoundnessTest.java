package dev.baton.protocol.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** No session ends before a lease on it, whenever its server is cut off. */
class LeaseSoundnessTest {
  private static final int SESSIONS = 200_000;

  @Test
  void sessionsOutliveTheirLeases() {
    long[] broken =
        LongStream.range(0, SESSIONS).filter(seed -> CutOffSession.play(seed).rule() < 0).toArray();

    assertThat(broken).as("the seeds of sessions that ended before their lease").isEmpty();
  }

  /** Otherwise the sessions played here would not be hard enough. */
  @Test
  void theSimplerRuleIsBroken() {
    long broken =
        LongStream.range(0, SESSIONS).filter(seed -> CutOffSession.play(seed).flat() < 0).count();

    assertThat(broken).isPositive();
  }

  /** Otherwise a lease of no time at all would pass. */
  @Test
  void leasesAreWorthHaving() {
    long wasteful =
        LongStream.range(0, SESSIONS)
            .mapToObj(CutOffSession::play)
            .filter(slack -> slack.rule() > slack.timeout() / 2)
            .count();

    assertThat(wasteful).as("leases that end more than T/2 early").isLessThan(SESSIONS / 10);
  }
}
