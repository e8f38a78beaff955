package dev.baton.test;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Election;
import dev.baton.lock.LockHold;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of a user, four of which must fail. {@link JUnitVersionsTest} runs them. */
@BatonTest
final class KitSamples {
  private static final String PATH = "/jobs/nightly";

  KitSamples() {}

  @Test
  void passes(TestEnsemble ensemble, Baton baton) throws InterruptedException {
    try (LockHold hold = baton.lock(PATH).acquire()) {
      ensemble.advance(Duration.ofHours(1));
      assertThat(hold.isValid()).isTrue();
    }
  }

  /** The operator's order does not wait for the lease of the leader, which is cut off. */
  @Test
  void failsWithTwoLeaders(
      TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b) {
    Election election = b.election(PATH);
    a.election(PATH).candidate("a").campaign();
    assertThat(election).isLedBy("a");
    election.candidate("b").campaign();
    ensemble.advance(Duration.ofMillis(100));
    ensemble.cutOff("a");
    election.evictNow("a");
    ensemble.advance(Duration.ofMillis(100));
    a.close();
    b.close();
  }

  @Test
  void failsHoldingALock(Baton baton) throws InterruptedException {
    LockHold hold = baton.lock(PATH).acquire();
    assertThat(hold.isValid()).isTrue();
  }

  @Test
  void failsLeading(@ProcessName("a") Baton a) {
    a.election(PATH).candidate("host-7").campaign();
    assertThat(a.election(PATH)).isLedBy("host-7");
  }

  @Test
  void failsByItselfAndHoldingALock(Baton baton) throws InterruptedException {
    baton.lock(PATH).acquire();
    throw new IllegalStateException("the test's own failure");
  }

  @Test
  @BatonTest(mayEndHolding = true)
  void passesLeading(@ProcessName("a") Baton a) {
    a.election(PATH).candidate("host-7").campaign();
    assertThat(a.election(PATH)).isLedBy("host-7");
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void passesOnAThreadOfATimeout(@ProcessName("a") Baton a) throws InterruptedException {
    a.election(PATH).lead(leadership -> assertThat(a.election(PATH)).isLedBy("a"));
    a.lock(PATH).acquire().close();
  }

  @RepeatedTest(2)
  void passesTwice(Baton baton) {
    assertThat(baton.election(PATH)).hasNoLeader();
  }

  @Nested
  final class InsideTests {
    InsideTests() {}

    @Test
    void passesInANestedClass(Baton baton) {
      assertThat(baton.isConnected()).isTrue();
    }
  }
}
