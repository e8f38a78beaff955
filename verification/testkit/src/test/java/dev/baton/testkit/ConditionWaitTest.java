package dev.baton.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConditionWaitTest {
  private static final Duration MOMENT = Duration.ofMillis(1);

  @Test
  void waitEndsAtTheLookThatFindsTheCondition() {
    AtomicInteger looks = new AtomicInteger();
    ConditionWait.waitUntil("three looks", () -> looks.incrementAndGet() == 3);
    assertThat(looks).hasValue(3);
  }

  @Test
  void conditionThatNeverHoldsIsNamed() {
    assertThatThrownBy(() -> ConditionWait.waitUntil(() -> "the impossible", MOMENT, () -> false))
        .isInstanceOf(AssertionError.class)
        .hasMessage("waited 1 ms in vain for the impossible");
    assertThat(ConditionWait.happensWithin(MOMENT, MOMENT, () -> false)).isFalse();
  }
}
