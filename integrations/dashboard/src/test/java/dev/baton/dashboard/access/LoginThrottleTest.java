package dev.baton.dashboard.access;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.dashboard.api.RequestRefusal;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The pauses after wrong passwords, at a clock of our own. */
final class LoginThrottleTest {
  private Instant now = Instant.EPOCH;
  private final LoginThrottle throttle = new LoginThrottle(() -> now);

  private void fail(int times, String user, String address) {
    for (int i = 0; i < times; i++) {
      throttle.countFailure(user, address);
    }
  }

  private void assertRefused(String user, String address) {
    assertThatThrownBy(() -> throttle.checkAttempt(user, address))
        .isInstanceOf(RequestRefusal.class)
        .hasMessageContaining("Try again in");
  }

  @Test
  void fourFailuresCostNoPause() {
    fail(4, "ada", "10.0.0.1");
    throttle.checkAttempt("ada", "10.0.0.1");
  }

  @Test
  void eachFurtherFailureDoublesThePause() {
    fail(5, "ada", "10.0.0.1");
    for (int seconds = 1; seconds <= 256; seconds *= 2) {
      now = now.plusSeconds(seconds).minusMillis(1);
      assertRefused("ada", "10.0.0.1");
      throttle.checkAttempt("ada", "10.0.0.2");
      throttle.checkAttempt("rita", "10.0.0.1");
      now = now.plusMillis(1);
      throttle.checkAttempt("ada", "10.0.0.1");
      fail(1, "ada", "10.0.0.1");
    }
    now = now.plus(Duration.ofMinutes(5));
    throttle.checkAttempt("ada", "10.0.0.1");
  }

  @Test
  void rightPasswordForgetsTheUserAtTheAddress() {
    fail(5, "ada", "10.0.0.1");
    fail(5, "ada", "10.0.0.2");
    throttle.forgetFailures("ada", "10.0.0.1");
    throttle.checkAttempt("ada", "10.0.0.1");
    assertRefused("ada", "10.0.0.2");
  }

  @Test
  void failuresAreForgottenAfterQuarterOfAnHour() {
    fail(20, "ada", "10.0.0.1");
    now = now.plus(Duration.ofMinutes(16));
    fail(1, "ada", "10.0.0.1");
    throttle.checkAttempt("ada", "10.0.0.1");
  }

  @Test
  void neighboursInOneIpv6NetworkCountAsOne() {
    for (int i = 0; i < 5; i++) {
      throttle.countFailure("ada", "2001:db8::" + i);
    }
    assertRefused("ada", "2001:db8:0:0:ffff::1");
    throttle.checkAttempt("ada", "2001:db8:0:1::1");
  }

  @Test
  void manyAttackersNeedLimitedMemory() {
    for (int i = 0; i < 20_000; i++) {
      throttle.countFailure("user" + i, "10.0." + i / 256 + "." + i % 256);
    }
    throttle.checkAttempt("user0", "10.0.0.0");
  }
}
