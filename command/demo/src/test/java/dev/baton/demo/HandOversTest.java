package dev.baton.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.demo.member.ProcessEvent;
import dev.baton.demo.member.ProcessEvent.EventKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HandOversTest {
  private static ProcessEvent event(int millis, String who, EventKind what) {
    return new ProcessEvent(Duration.ofMillis(millis).toNanos(), who, what, "");
  }

  @Test
  void areMeasuredFromTheEndOfOneToTheBeginningOfTheNext() {
    HandOverTimes handOvers =
        HandOverTimes.measureHandOvers(
            List.of(
                event(100, "a", EventKind.LEADS),
                event(200, "a", EventKind.REVOKED),
                event(203, "b", EventKind.LEADS),
                event(300, "b", EventKind.KILLED),
                event(2_300, "c", EventKind.LEADS),
                event(2_400, "c", EventKind.REVOKED)));
    assertThat(handOvers.leaders()).isEqualTo(3);
    assertThat(handOvers.inOrder()).containsExactly(Duration.ofMillis(3));
    assertThat(handOvers.afterDeath()).containsExactly(Duration.ofSeconds(2));
  }

  @Test
  void areTheSameWhenTheEndBecomesKnownLate() {
    HandOverTimes handOvers =
        HandOverTimes.measureHandOvers(
            List.of(
                event(100, "a", EventKind.LEADS),
                event(203, "b", EventKind.LEADS),
                event(200, "a", EventKind.REVOKED)));
    assertThat(handOvers.inOrder()).containsExactly(Duration.ofMillis(3));
  }

  @Test
  void oneThatWaitsAndIsKilledHandsNothingOver() {
    HandOverTimes handOvers =
        HandOverTimes.measureHandOvers(
            List.of(
                event(100, "a", EventKind.LEADS),
                event(150, "b", EventKind.KILLED),
                event(200, "a", EventKind.REVOKED),
                event(210, "c", EventKind.LEADS)));
    assertThat(handOvers.afterDeath()).isEmpty();
    assertThat(handOvers.inOrder()).containsExactly(Duration.ofMillis(10));
  }
}
