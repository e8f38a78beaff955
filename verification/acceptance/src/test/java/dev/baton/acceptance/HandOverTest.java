package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.participants.Participant;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.ZooKeeperConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** How leadership passes on. Where nothing else would do, sessions outlast the test. */
class HandOverTest {
  private static final String PATH = LeaderProcess.election(0);
  private static final Duration FOREVER = Duration.ofMinutes(10);
  private static final Duration BRIEF = Duration.ofSeconds(4);

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server =
      EmbeddedZooKeeper.launch(
          ZooKeeperConfig.DEFAULT.withSessionTimeouts(Duration.ofMillis(200), FOREVER));

  @TempDir private Path directory;

  @AfterEach
  void close() {
    server.close();
  }

  private LeaderProcess startProcess(Duration timeout) {
    Path file = directory.resolve("ledger");
    LeaderProcess started =
        LeaderProcess.start(List.of(), server.connectString(), timeout, 1, file);
    scene.closing(started.process()::close);
    ConditionWait.waitUntil("the process to lead", () -> started.ledger().leads(0));
    return started;
  }

  /** A candidate that waits behind the one that leads. */
  private Candidate standby(Baton baton) {
    Diary diary = new Diary();
    Candidate standby = diary.of(baton.election(PATH).candidate("standby")).campaign();
    diary.await("standing 2");
    return standby;
  }

  @Test
  void whoIsKilledHasStoppedLeadingBeforeTheNextLeads() throws InterruptedException {
    LeaderProcess process = startProcess(BRIEF);
    Baton baton = scene.connect(server.connectString(), BRIEF);
    Candidate next = standby(baton);

    process.process().kill();
    next.awaitLeadership();

    long led = Journals.awaitElected(baton, PATH, 0);
    assertThat(process.ledger().lastYes(0)).isLessThan(led);
  }

  @Test
  void aProcessThatEndsInOrderHandsOverAtOnce() throws InterruptedException {
    LeaderProcess process = startProcess(FOREVER);
    Candidate next = standby(scene.connect(server.connectString(), FOREVER));

    process.process().stop();

    assertThat(next.awaitLeadership(LIMIT)).isPresent();
    assertThat(process.process().process().exitValue()).isEqualTo(SIGTERM);
  }

  private static final int SIGTERM = 128 + 15;

  @Test
  void whoResignsHandsOverAtOnceAndGoesToTheEndOfTheLine() throws InterruptedException {
    Candidate leader = handsOver(Candidate::resign);
    assertThat(leader.isLeader()).isFalse();
    assertThat(scene.connect(server.connectString()).election(PATH).participants())
        .extracting(Participant::id)
        .containsExactly("standby", "leader");
  }

  @Test
  void whoIsClosedHandsOverAtOnce() throws InterruptedException {
    Candidate leader = handsOver(Candidate::close);
    assertThat(leader.nodePath()).isEmpty();
    assertThat(scene.connect(server.connectString()).election(PATH).participants())
        .extracting(Participant::id)
        .containsExactly("standby");
  }

  private Candidate handsOver(Consumer<Candidate> by) throws InterruptedException {
    Baton one = scene.connect(server.connectString(), FOREVER);
    Candidate leader = one.election(PATH).candidate("leader").campaign();
    long token = leader.awaitLeadership().fencingToken();
    Candidate next = standby(scene.connect(server.connectString(), FOREVER));

    by.accept(leader);

    Optional<Leadership> leadership = next.awaitLeadership(LIMIT);
    assertThat(leadership).isPresent();
    assertThat(leadership.orElseThrow().fencingToken()).isGreaterThan(token);
    return leader;
  }

  @Test
  void whoWaitsIsToldOnceOfEachWhoComesToLead() {
    Diary diary = new Diary();
    Diary diaryOfOther = new Diary();
    List<String> told = new CopyOnWriteArrayList<>();
    Candidate leader =
        diary
            .of(scene.connect(server.connectString()).election(PATH).candidate("leader"))
            .campaign();
    diary.await("elected");
    Candidate other =
        diaryOfOther
            .of(scene.connect(server.connectString()).election(PATH).candidate("other"))
            .onLeader(participant -> told.add(participant.id()))
            .campaign();
    for (int term = 1; term <= 5; term++) {
      int leaders = term;
      ConditionWait.waitUntil("the leader to be told", () -> told.size() >= leaders);
      leader.resign();
      diaryOfOther.await("elected", term);
      other.resign();
      diary.await("elected", term + 1);
    }
    ConditionWait.waitUntil("the leader to be told", () -> told.size() >= 6);
    assertThat(told).hasSize(6).containsOnly("leader");
  }

  @Test
  void aBatonThatIsClosedHandsOverAllThatItLed() throws InterruptedException {
    Baton one = scene.connect(server.connectString(), FOREVER);
    one.election(PATH).candidate("leader").campaign().awaitLeadership();
    one.election("/other").candidate("leader").campaign().awaitLeadership();
    Baton two = scene.connect(server.connectString(), FOREVER);
    Candidate next = standby(two);
    Candidate other = two.election("/other").candidate("standby").campaign();

    one.close();

    assertThat(next.awaitLeadership(LIMIT)).isPresent();
    assertThat(other.awaitLeadership(LIMIT)).isPresent();
  }
}
