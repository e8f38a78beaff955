package dev.baton.cli.keeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.cli.keeper.GracePeriod.SignalTimes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GracePeriodTest {
  @Test
  void ofTwoSecondsFitsIntoASessionOfTen() {
    assertThat(GracePeriod.forSession(Duration.ofSeconds(2), Duration.ofSeconds(10)).period())
        .isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void namesTheSessionTimeoutThatItNeeds() {
    assertThatThrownBy(
            () -> GracePeriod.forSession(Duration.ofMillis(2001), Duration.ofSeconds(10)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a grace of 2.001 s needs a session timeout of at least 10.004 s"
                + " (four times grace + 0.5 s), but it is 10 s");
  }

  @Test
  void isNotNegative() {
    assertThatThrownBy(() -> GracePeriod.forSession(Duration.ofMillis(-1), Duration.ofSeconds(10)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void killsHalfASecondBeforeTheLeaseEndsAndTellsBeforeThat() {
    assertThat(new GracePeriod(Duration.ofSeconds(1)).signalTimes(1000, Duration.ofMillis(7509)))
        .isEqualTo(new SignalTimes(7009, 8009));
  }

  @Test
  void isOverAtOnceIfTheLeaseIs() {
    assertThat(new GracePeriod(Duration.ofSeconds(1)).signalTimes(1000, Duration.ofMillis(-1)))
        .isEqualTo(new SignalTimes(0, 499));
  }
}
