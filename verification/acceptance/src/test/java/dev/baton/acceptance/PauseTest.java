package dev.baton.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A process that stands still for longer than its session lasts, as by SIGSTOP. */
class PauseTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(4);
  private static final int ELECTIONS = 5;
  private static final int ROUNDS = Integer.getInteger("baton.acceptance.pauses", 4);

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();

  @TempDir private Path directory;

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void whoWakesUpNeverSaysThatItLeadsWhileAnotherDoes() {
    LeaderProcess process =
        LeaderProcess.start(
            List.of(), server.connectString(), TIMEOUT, ELECTIONS, directory.resolve("ledger"));
    scene.closing(process.process()::close);
    Baton baton = scene.connect(server.connectString(), TIMEOUT);
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < ELECTIONS; i++) {
        int election = i;
        ConditionWait.waitUntil("the process to lead", () -> process.ledger().leads(election));
      }
      List<Candidate> next = standbys(baton);
      pauseUntilOthersLead(process, next);
      next.forEach(Candidate::close);
    }
  }

  private static List<Candidate> standbys(Baton baton) {
    List<Candidate> standbys = new ArrayList<>();
    for (int i = 0; i < ELECTIONS; i++) {
      Diary diary = new Diary();
      String path = LeaderProcess.election(i);
      standbys.add(diary.of(baton.election(path).candidate("standby")).campaign());
      diary.await("standing 2");
    }
    return standbys;
  }

  private void pauseUntilOthersLead(LeaderProcess process, List<Candidate> next) {
    process.process().pause();
    long stopped = System.nanoTime();
    next.forEach(other -> ConditionWait.waitUntil("the next to lead", other::isLeader));

    process.process().resume();
    Operator operator = scene.operator(server.connectString());
    for (int i = 0; i < ELECTIONS; i++) {
      String path = LeaderProcess.election(i);
      ConditionWait.waitUntil("the process to stand again", () -> operator.line(path).size() == 2);
      long back = System.nanoTime();
      int election = i;
      ConditionWait.waitUntil(
          "another answer", () -> process.ledger().lastAsked(election) - back > 0);
      assertThat(process.ledger().lastYes(i)).isLessThan(stopped);
    }
    assertThat(next).allMatch(Candidate::isLeader);
  }
}
