package dev.baton.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every world that these searches can reach is as it must be. */
@Tag("long")
class ExplorerTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "QUEUE 2 faults=1 stalls=1 lapses=1 resigns=1",
        "QUEUE 2 settled faults=2 mails=1 beats=1 resigns=1",
        "QUEUE 2 giveUps=1 lapses=1 resigns=1 withdrawals=1",
        "QUEUE 3 settled faults=2",
        "QUEUE 2 settled faults=2 hushes=1 looks=1",
        "QUEUE 4 settled looks=2 resigns=1",
        "QUEUE 3 settled beats=2 lapses=1 resigns=2 withdrawals=1",
        "CROWD 2 faults=1 stalls=1 lapses=1",
        "CROWD 3 settled faults=2",
        "CROWD 3 settled faults=1 hushes=1 resigns=1",
        "CROWD 3 settled lapses=1 resigns=1 withdrawals=1",
        "RACE 2 faults=1 stalls=1 lapses=1",
        "RACE 2 settled faults=1 mails=1 withdrawals=1",
        "RACE 2 settled faults=2 hushes=1",
        "RACE 3 settled faults=1 lapses=1",
        "RACE 3 settled lapses=1 resigns=1 withdrawals=1",
      })
  void findsNothing(String search) {
    Explorer.Result result = Explorer.explore(Search.of(search.split(" ")));

    System.out.printf(
        Locale.ROOT, "%s: %,d worlds in %,d steps%n", search, result.worlds(), result.steps());
    assertThat(result.counterExample()).isNull();
    assertThat(result.finished()).as("whether all worlds were seen").isTrue();
  }

  @Test
  void stopsAtItsLimitAndSaysSo() {
    Explorer.Result result = Explorer.explore(Search.of("QUEUE", "2", "faults=1", "limit=100"));

    assertThat(result.finished()).isFalse();
    assertThat(result.counterExample()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"QUEUE", "QUEUE two", "LINE 2", "QUEUE 2 luck=1", "QUEUE 2 lag=0"})
  void refusesWhatMakesNoSense(String search) {
    assertThatThrownBy(() -> Search.of(search.split(" ")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
