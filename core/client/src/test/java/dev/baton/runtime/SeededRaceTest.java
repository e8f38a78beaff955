package dev.baton.runtime;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search for races finds a race, and none where there is none. */
@Tag("long")
final class SeededRaceTest {
  @Test
  void lostUpdateIsFound() {
    assertThatThrownBy(
            () ->
                Race.play(
                    () -> {
                      int[] sum = new int[1];
                      Race.run(() -> sum[0]++, () -> sum[0]++);
                      assertEquals(2, sum[0]);
                    }))
        .hasMessageContaining("expected: <2> but was: <1>");
  }

  @Test
  void atomicUpdatesAreNoRace() {
    Race.play(
        () -> {
          AtomicInteger sum = new AtomicInteger();
          Race.run(sum::incrementAndGet, sum::incrementAndGet);
          assertEquals(2, sum.get());
        });
  }
}
