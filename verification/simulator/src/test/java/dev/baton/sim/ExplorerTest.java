package dev.baton.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every world that these searches can reach is as it must be. */
@Tag("long")
class ExplorerTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "QUEUE 2 giveUps=1 lapses=1 resigns=1 withdrawals=1",
        "QUEUE 3 settled faults=2",
        "QUEUE 2 settled faults=2 hushes=1 looks=1",
        "QUEUE 3 settled beats=2 lapses=1 resigns=1 withdrawals=1",
        "QUEUE 2 settled faults=2 evictions=1 mails=1 beats=1",
        "QUEUE 2 settled faults=1 evictions=1 lapses=1 resigns=1",
        "QUEUE 3 settled beats=1 transfers=1 withdrawals=1",
        "QUEUE 2 settled faults=1 evictions=1 lapses=1 transfers=1",
        "QUEUE 2 nearEnd=2 settled faults=1 transfers=1",
        "WATCH_ALL 3 settled transfers=1",
        "SHARED rrw settled transfers=1 beats=1",
        "PERMITS 2:111 settled transfers=1",
        "WATCH_ALL 2 settled faults=2 evictions=1",
        "RACE 2 settled faults=1 evictions=1 lapses=1",
        "SHARED wr settled faults=1 evictions=1 downgrades=1",
        "PERMITS 2:111 settled faults=1 evictions=1",
        "WATCH_ALL 3 settled faults=1 hushes=1 resigns=1",
        "WATCH_ALL 3 settled lapses=1 resigns=1 withdrawals=1",
        "RACE 2 settled faults=1 mails=1 withdrawals=1",
        "RACE 2 settled faults=2 hushes=1",
        "RACE 3 settled faults=1",
        "SHARED wr faults=1 downgrades=1",
        "SHARED rw settled faults=2 beats=1",
        "SHARED wr settled faults=1 hushes=1 looks=1 downgrades=1",
        "SHARED wrr settled faults=1 downgrades=1",
        "SHARED rwr settled faults=1 resigns=1",
        "PERMITS 3:221 settled resigns=1",
        "QUEUE 2 nearEnd=1 faults=1 resigns=1",
        "QUEUE 2 atEnd=1 faults=1 hushes=1 withdrawals=1",
        "QUEUE 3 nearEnd=2 settled withdrawals=2",
        "WATCH_ALL 2 nearEnd=1 faults=1 withdrawals=1",
        "WATCH_ALL 2 nearEnd=0 faults=1 stalls=1",
        "SHARED wr nearEnd=1 faults=1",
        "PEERS x faults=1 peers=1 lapses=1",
        "PEERS xx settled faults=1 peers=1",
        "PEERS xx settled lapses=1 transfers=1 peers=2",
        "PEERS ll settled resigns=1 transfers=1 peers=1",
        "PEERS ll settled faults=1 evictions=1 mails=1",
        "PEERS wr settled beats=1 downgrades=1 resigns=1 peers=1",
        "QUEUE 2 settled faults=1 misses=1 renewals=1",
        "QUEUE 2 settled faults=1 misses=1 resigns=1",
        "QUEUE 2 settled faults=1 evictions=1 renewals=1",
        "QUEUE 2 nearEnd=1 settled faults=1 renewals=1 resigns=1",
        "RACE 2 settled misses=1 renewals=1 resigns=1 withdrawals=1",
        "SHARED wr settled misses=1 downgrades=1 resigns=1",
        "SHARED wr settled faults=1 renewals=1 downgrades=1",
        "PEERS xx settled misses=1 peers=1",
        "PEERS wr settled faults=1 renewals=1",
      })
  void findsNothing(String search) {
    assertFindsNothing(search);
  }

  @Tag("all")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "QUEUE 2 faults=1 stalls=1 lapses=1 resigns=1",
        "QUEUE 2 settled faults=2 mails=1 beats=1 resigns=1",
        "QUEUE 4 settled looks=2 resigns=1",
        "QUEUE 2 faults=1 lapses=1 transfers=1",
        "WATCH_ALL 2 faults=1 stalls=1 lapses=1",
        "WATCH_ALL 3 settled faults=2",
        "RACE 2 faults=1 stalls=1 lapses=1",
        "RACE 3 settled lapses=1 resigns=1 withdrawals=1",
        "SHARED rrw settled faults=2",
        "PERMITS 2:11 settled faults=2 resigns=1",
        "PERMITS 2:111 settled faults=1 withdrawals=1",
        "PERMITS 1:111 settled faults=1 withdrawals=1",
        "QUEUE 2 nearEnd=0 faults=1 stalls=1 lapses=1",
        "QUEUE 2 nearEnd=2 settled faults=2 mails=1 resigns=1",
        "PEERS ww settled beats=2 looks=1 withdrawals=1 peers=1",
        "PERMITS 2:11 nearEnd=0 faults=1 resigns=1",
        "SHARED wrw settled lapses=1 downgrades=1 withdrawals=1",
        "SHARED wrw settled downgrades=1 withdrawals=1 resigns=1",
        "SHARED wrw settled lapses=1 downgrades=1 resigns=1",
        "SHARED wrw settled lapses=1 withdrawals=1 resigns=1",
        "QUEUE 2 faults=1 misses=1 resigns=1",
        "QUEUE 2 misses=1 resigns=1 withdrawals=1",
        "QUEUE 2 settled misses=2 renewals=2 resigns=2",
        "PERMITS 2:11 settled faults=1 misses=1 renewals=1",
      })
  void findsNothingInLargeWorlds(String search) {
    assertFindsNothing(search);
  }

  private static void assertFindsNothing(String search) {
    WorldExplorer.SearchResult result =
        WorldExplorer.exploreWorlds(SearchSettings.parseSearch(search.split(" ")));

    System.out.printf(
        Locale.ROOT, "%s: %,d worlds in %,d steps%n", search, result.worlds(), result.steps());
    assertThat(result.counterExample()).isNull();
    assertThat(result.finished()).as("whether all worlds were seen").isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PERMITS 2:11 settled faults=2 resigns=1",
        "PERMITS 2:111 settled faults=1 evictions=1",
        "PERMITS 2:111 settled faults=1 withdrawals=1",
        "PERMITS 2:111 settled hushes=1 looks=1",
        "PERMITS 2:1111 settled withdrawals=2",
        "PERMITS 3:1112 settled resigns=1",
      })
  void findsNothingWhereTheLineIsWatchedSinceManyHold(String search, @TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    Mutant fewAreMany = new Mutant("takes few for many", List.of(Mutant.FEW_ARE_MANY));
    assertThat(fewAreMany.explore(folder, search)).isNull();
  }

  @Test
  void stopsAtItsLimitAndSaysSo() {
    WorldExplorer.SearchResult result =
        WorldExplorer.exploreWorlds(
            SearchSettings.parseSearch("QUEUE", "2", "faults=1", "limit=100"));

    assertThat(result.finished()).isFalse();
    assertThat(result.counterExample()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "QUEUE",
        "QUEUE two",
        "LINE 2",
        "QUEUE 2 luck=1",
        "QUEUE 2 lag=0",
        "SHARED wx",
        "PEERS xw"
      })
  void refusesWhatMakesNoSense(String search) {
    assertThatThrownBy(() -> SearchSettings.parseSearch(search.split(" ")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
