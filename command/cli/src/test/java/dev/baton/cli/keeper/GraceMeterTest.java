package dev.baton.cli.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class GraceMeterTest {
  private static final long AGO = 60_000;
  private static final Duration USED = Duration.ofMillis(AGO);

  private final long now = UptimeClock.nowMillis();
  private final GraceMeter meter = new GraceMeter();

  @Test
  void commandThatWasNotToldToEndHasUsedNoGrace() {
    meter.noteLease(now + AGO);
    assertThat(meter.graceUsed(false)).isNull();
  }

  @Test
  void leaseThatIsOverIsNotRenewed() {
    meter.noteLease(now + AGO);
    meter.noteLease(now - AGO);
    assertThat(meter.graceUsed(true)).isGreaterThanOrEqualTo(USED);
    meter.noteLease(now + AGO);
    assertThat(meter.graceUsed(true)).isGreaterThanOrEqualTo(USED);
  }

  @Test
  void firstOrderToEndCounts() {
    meter.noteLease(now - AGO);
    meter.noteStop();
    assertThat(meter.graceUsed(false)).isLessThan(USED);
    assertThat(meter.graceUsed(true)).isGreaterThanOrEqualTo(USED);
  }
}
