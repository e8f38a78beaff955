package dev.baton.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * ZooKeeper is away for longer than a session lasts without it. When it is back, it still has the
 * sessions and their nodes: it gives each session all of its timeout again.
 */
class OutageTest {
  private static final String PATH = "/jobs/nightly";
  private static final Duration TIMEOUT = Duration.ofSeconds(4);

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final Diary diaryOfA = new Diary();
  private final Diary diaryOfB = new Diary();

  @AfterEach
  void close() {
    server.close();
  }

  private Candidate campaign(Diary diary, String id) {
    return diary
        .of(scene.connect(server.connectString(), TIMEOUT).election(PATH).candidate(id))
        .campaign();
  }

  private void beAwayForLongerThanASession() {
    server.stop();
    ConditionWait.letPass(TIMEOUT.multipliedBy(2));
    server.start();
  }

  @Test
  void whoLedBeforeItDoesNotLeadByItsOldNodeAfterIt() throws InterruptedException {
    Candidate a = campaign(diaryOfA, "A");
    final long token = a.awaitLeadership().fencingToken();
    final String node = a.nodePath().orElseThrow();
    Candidate b = campaign(diaryOfB, "B");
    diaryOfB.await("standing 2");
    AtomicBoolean both = new AtomicBoolean();
    var unused = b.whenLeader().thenRun(() -> both.set(a.isLeader()));

    beAwayForLongerThanASession();

    assertThat(b.awaitLeadership().fencingToken()).isGreaterThan(token);
    diaryOfA.await("standing 2");
    assertThat(diaryOfA.lines())
        .containsExactly("elected", "suspended", "revoked LEASE_OVER", "standing 2");
    assertThat(both).isFalse();
    assertThat(a.isLeader()).isFalse();
    assertThat(a.nodePath()).isPresent().isNotEqualTo(Optional.of(node));
    b.close();
    assertThat(a.awaitLeadership().fencingToken()).isGreaterThan(token);
  }
}
