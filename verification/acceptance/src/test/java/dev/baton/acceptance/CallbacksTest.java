package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What users' callbacks do to themselves, they do to nobody else. Sessions outlast every test, so
 * nothing but Baton hands leadership over.
 */
class CallbacksTest {
  private static final String PATH = "/jobs/nightly";
  private static final Duration STOP_TIMEOUT = Duration.ofMillis(200);

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final Diary diary = new Diary();
  private final Diary diaryOfNext = new Diary();
  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void close() {
    server.close();
  }

  private Baton connect() {
    return scene.connect(server.connectString(), Duration.ofMinutes(1));
  }

  private Candidate campaign(Diary diary, Baton baton, String election) {
    return diary.of(baton.election(election).candidate()).campaign();
  }

  /** Another candidate, of another Baton, that stands behind. */
  private Candidate standBehind() {
    Candidate next = campaign(diaryOfNext, connect(), PATH);
    diaryOfNext.await("standing 2");
    return next;
  }

  @Test
  void thatThrowEndNoTermAndHoldNoneUp() throws InterruptedException {
    Baton baton = connect();
    AtomicInteger failures = new AtomicInteger();
    Candidate candidate =
        baton
            .election(PATH)
            .candidate()
            .onElected(leadership -> fail(failures))
            .onRevoked((leadership, reason) -> fail(failures))
            .onPositionChanged(place -> fail(failures))
            .campaign();
    ConditionWait.waitUntil("the first to fail", () -> failures.get() == 1);
    assertThat(candidate.isLeader()).isTrue();
    Candidate next = standBehind();

    candidate.resign();

    next.awaitLeadership();
    ConditionWait.waitUntil("all three to fail", () -> failures.get() == 3);
    next.resign();
    ConditionWait.waitUntil("it to lead again", candidate::isLeader);
    campaign(diary, baton, "/other");
    diary.await("elected");
  }

  /** An error, too: nothing that a callback throws is stronger than an exception. */
  private static void fail(AtomicInteger failures) {
    throw new AssertionError("callback number " + failures.incrementAndGet() + " fails on purpose");
  }

  /** Does not end before it may, whoever interrupts it. */
  private void work(Leadership leadership) {
    boolean interrupted = false;
    while (end.getCount() > 0) {
      try {
        end.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private CandidateBuilder thatNeverReturns(Baton baton) {
    return diary
        .of(baton.election(PATH).candidate("stuck"))
        .onElected(this::work)
        .stopTimeout(STOP_TIMEOUT);
  }

  @Test
  void thatNeverReturnHoldOthersUpForTheStopTimeoutOnly() throws InterruptedException {
    Baton baton = connect();
    Candidate stuck = thatNeverReturns(baton).campaign();
    Leadership leadership = stuck.awaitLeadership();
    Candidate next = standBehind();

    stuck.resign();

    long token = next.awaitLeadership().fencingToken();
    assertThat(token).isGreaterThan(leadership.fencingToken());
    assertThat(leadership.isValid()).isFalse();
    assertThat(baton.election(PATH).participants()).hasSize(1);

    end.countDown();
    diary.await("standing 2");
    assertThat(diary.lines()).containsExactly("revoked RESIGNED", "standing 2");
  }

  @Test
  void thatNeverReturnHarmNoOtherCandidateOfTheirBaton() {
    Baton baton = connect();
    Candidate stuck = thatNeverReturns(baton).campaign();
    ConditionWait.waitUntil("it to lead", stuck::isLeader);
    for (int i = 0; i < 100; i++) {
      Diary other = new Diary();
      Candidate candidate = campaign(other, baton, "/other/" + i);
      other.await("elected");
      candidate.close();
      other.await("revoked CLOSED");
    }
    assertThat(stuck.isLeader()).isTrue();
    assertThat(diary.lines()).isEmpty();
    end.countDown();
  }

  @Test
  void thatNeverReturnKeepLeadershipFromAllIfThatIsWanted() throws InterruptedException {
    Baton baton = connect();
    Candidate stuck = thatNeverReturns(baton).releaseOnlyWhenConfirmed().campaign();
    Leadership leadership = stuck.awaitLeadership();
    Candidate next = standBehind();

    var closed = stuck.closeAsync();
    ConditionWait.waitUntil("the work to be asked to stop", leadership::isStopping);

    assertThat(next.awaitLeadership(STOP_TIMEOUT.multipliedBy(3))).isEmpty();
    assertThat(leadership.isValid()).isTrue();
    end.countDown();
    next.awaitLeadership();
    assertThat(closed).succeedsWithin(LIMIT);
  }

  /** When it returns after all, the candidate is still told how it ended. */
  @Test
  void thatNeverReturnDoNotKeepABatonFromClosing() throws InterruptedException {
    Baton baton = connect();
    Leadership leadership = thatNeverReturns(baton).campaign().awaitLeadership();
    Candidate next = standBehind();

    baton.close();

    assertThat(leadership.isValid()).isFalse();
    next.awaitLeadership();
    assertThat(diary.lines()).isEmpty();
    end.countDown();
    diary.await("revoked CLOSED");
  }
}
