package dev.baton.sim.soak.client;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static dev.baton.testkit.ConditionWait.waitUntil;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
import dev.baton.protocol.TurnRule;
import dev.baton.sim.check.CallbackOrder;
import dev.baton.sim.check.CheckVerdict;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.soak.client.SoakLibrary.LibraryConnection;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that each contender of the soak elects leaders on a server without faults. */
@Tag("all")
class LibrariesTest {
  private static final Duration SESSION = Duration.ofSeconds(10);
  private static final Duration TICK = Duration.ofMillis(100);
  private static final int CANDIDATES = 6;
  private static final SoakElection LINE =
      SoakElection.createElections(1, List.of(TurnRule.QUEUE)).get(0);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"baton", "lock", "latch", "mutex"})
  void handsLeadershipOver(String name) {
    SoakLibrary library = SoakLibrary.findLibrary(name).orElseThrow();
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        ProcessJournal journal = ProcessJournal.beginJournal(folder, "test");
        LibraryConnection one = library.connectProcess(server.connectString(), SESSION, TICK);
        LibraryConnection other = library.connectProcess(server.connectString(), SESSION, TICK)) {
      SoakContender leader = one.joinElection(new CandidateDiary(journal, "one", LINE));
      long first = leader.awaitLeadership(LIMIT);
      assertThat(first).isNotZero().isEqualTo(leader.leadershipNumber());
      SoakContender standby = other.joinElection(new CandidateDiary(journal, "other", LINE));
      CompletableFuture<Long> second = CompletableFuture.supplyAsync(() -> next(standby));

      leader.resign();
      assertThat(leader.leadershipNumber()).isNotEqualTo(first);
      leader.close();
      assertThat(leader.leadershipNumber()).isZero();

      assertThat(second).succeedsWithin(LIMIT).matches(number -> number != 0 && number != first);
    }
  }

  /** Callbacks that an executor rejected are missing at the end of what a candidate notes. */
  @ParameterizedTest
  @EnumSource(names = {"CALLBACK_THROWS", "EXECUTOR_REJECTS", "JOURNAL_THROWS"})
  void batonHandsLeadershipOverInTrouble(ClientTrouble trouble) throws IOException {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        ProcessJournal journal = ProcessJournal.beginJournal(folder, "test");
        LibraryConnection one =
            new BatonLibrary().connectProcess(server.connectString(), SESSION, TICK)) {
      one.beginTrouble(trouble);
      List<SoakContender> all = new ArrayList<>();
      for (int i = 0; i < CANDIDATES; i++) {
        CandidateDiary diary = new CandidateDiary(journal, "candidate " + i, LINE);
        diary.noteEvent(JournalEventKind.CAME, 0, "");
        all.add(one.joinElection(diary));
      }
      while (!all.isEmpty()) {
        waitUntil("a leader", () -> all.removeIf(LibrariesTest::closesAsLeader));
      }
    }
    WorldHistory history =
        new WorldHistory(
            Files.readAllLines(folder.resolve("test" + ProcessJournal.ENDING)).stream()
                .map(JournalEvent::parse)
                .toList());
    assertThat(new CallbackOrder().checkHistory(history).kind())
        .isEqualTo(CheckVerdict.VerdictKind.VALID);
  }

  /** After a rejection, a candidate leads only when the candidates ahead of it have left. */
  private static boolean closesAsLeader(SoakContender contender) {
    boolean leads = contender.leadershipNumber() != 0;
    if (leads) {
      contender.close();
    }
    return leads;
  }

  /** Leads once, in the one thread that a mutex belongs to. */
  private static long next(SoakContender standby) {
    long number = standby.awaitLeadership(LIMIT);
    standby.resign();
    standby.close();
    return number;
  }
}
