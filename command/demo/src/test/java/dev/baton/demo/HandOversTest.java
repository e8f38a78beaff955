package dev.baton.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.demo.member.Event;
import dev.baton.demo.member.Event.What;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HandOversTest {
  private static Event event(int millis, String who, What what) {
    return new Event(Duration.ofMillis(millis).toNanos(), who, what, "");
  }

  @Test
  void areMeasuredFromTheEndOfOneToTheBeginningOfTheNext() {
    HandOvers handOvers =
        HandOvers.of(
            List.of(
                event(100, "a", What.LEADS),
                event(200, "a", What.REVOKED),
                event(203, "b", What.LEADS),
                event(300, "b", What.KILLED),
                event(2_300, "c", What.LEADS),
                event(2_400, "c", What.REVOKED)));
    assertThat(handOvers.leaders()).isEqualTo(3);
    assertThat(handOvers.inOrder()).containsExactly(Duration.ofMillis(3));
    assertThat(handOvers.afterDeath()).containsExactly(Duration.ofSeconds(2));
  }

  @Test
  void areTheSameWhenTheEndBecomesKnownLate() {
    HandOvers handOvers =
        HandOvers.of(
            List.of(
                event(100, "a", What.LEADS),
                event(203, "b", What.LEADS),
                event(200, "a", What.REVOKED)));
    assertThat(handOvers.inOrder()).containsExactly(Duration.ofMillis(3));
  }

  @Test
  void oneThatWaitsAndIsKilledHandsNothingOver() {
    HandOvers handOvers =
        HandOvers.of(
            List.of(
                event(100, "a", What.LEADS),
                event(150, "b", What.KILLED),
                event(200, "a", What.REVOKED),
                event(210, "c", What.LEADS)));
    assertThat(handOvers.afterDeath()).isEmpty();
    assertThat(handOvers.inOrder()).containsExactly(Duration.ofMillis(10));
  }
}
