package dev.baton.sim.soak.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.protocol.TurnRule;
import dev.baton.sim.check.Callbacks;
import dev.baton.sim.check.History;
import dev.baton.sim.check.Verdict;
import dev.baton.sim.soak.client.Library.Connection;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each contender of the soak does elect leaders, on a server that nobody breaks. */
class LibrariesTest {
  private static final Duration SESSION = Duration.ofSeconds(10);
  private static final Duration TICK = Duration.ofMillis(100);
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int CANDIDATES = 6;
  private static final Line LINE = Line.lines(1, List.of(TurnRule.QUEUE)).get(0);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"baton", "lock", "latch", "mutex"})
  void handsLeadershipOver(String name) {
    Library library = Library.named(name).orElseThrow();
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Journal journal = Journal.begin(folder, "test");
        Connection one = library.connect(server.connectString(), SESSION, TICK);
        Connection other = library.connect(server.connectString(), SESSION, TICK)) {
      Contender leader = one.campaign(new Diary(journal, "one", LINE));
      long first = leader.await(SOON);
      assertThat(first).isNotZero().isEqualTo(leader.leads());
      Contender standby = other.campaign(new Diary(journal, "other", LINE));
      CompletableFuture<Long> second = CompletableFuture.supplyAsync(() -> next(standby));

      leader.resign();
      assertThat(leader.leads()).isNotEqualTo(first);
      leader.close();
      assertThat(leader.leads()).isZero();

      assertThat(second).succeedsWithin(SOON).matches(number -> number != 0 && number != first);
    }
  }

  /** Callbacks that an executor rejected are missing at the end of what a candidate notes. */
  @ParameterizedTest
  @EnumSource(names = {"CALLBACK_THROWS", "EXECUTOR_REJECTS", "JOURNAL_THROWS"})
  void batonHandsLeadershipOverInTrouble(Trouble trouble) throws IOException {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Journal journal = Journal.begin(folder, "test");
        Connection one = new BatonLibrary().connect(server.connectString(), SESSION, TICK)) {
      one.begin(trouble);
      List<Contender> all = new ArrayList<>();
      for (int i = 0; i < CANDIDATES; i++) {
        Diary diary = new Diary(journal, "candidate " + i, LINE);
        diary.note(Kind.CAME, 0, "");
        all.add(one.campaign(diary));
      }
      for (Contender each : all) {
        assertThat(each.await(SOON)).isNotZero();
        each.close();
      }
    }
    History history =
        new History(
            Files.readAllLines(folder.resolve("test" + Journal.ENDING)).stream()
                .map(Happening::parse)
                .toList());
    assertThat(new Callbacks().check(history).kind()).isEqualTo(Verdict.Kind.VALID);
  }

  /** Leads once, in the one thread that a mutex belongs to. */
  private static long next(Contender standby) {
    long number = standby.await(SOON);
    standby.resign();
    standby.close();
    return number;
  }
}
