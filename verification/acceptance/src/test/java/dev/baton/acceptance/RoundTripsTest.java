package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.lock.LockHold;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What each step costs, in round trips that are waited for. */
class RoundTripsTest {
  private static final String PATH = Party.PATH;
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofSeconds(4);

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();

  @AfterEach
  void close() {
    server.close();
  }

  private Party party() {
    return party(EngineSettings.DEFAULT);
  }

  private Party party(EngineSettings settings) {
    return Party.at(server.connectString(), settings, scene);
  }

  private void createElection() {
    Operator operator = scene.operator(server.connectString());
    operator.create("/jobs", CreateMode.CONTAINER);
    operator.create(PATH, CreateMode.CONTAINER);
  }

  private static int rounds(CompletableFuture<Integer> rounds) {
    assertThat(rounds).succeedsWithin(LIMIT);
    return rounds.join();
  }

  @Test
  void leadingAnElectionThatExistsTakesOne() {
    createElection();
    assertThat(rounds(party().leads(TurnRule.QUEUE))).isEqualTo(1);
  }

  private static CompletableFuture<Integer> locks(Party party) {
    return party
        .baton()
        .lock(PATH)
        .acquireAsync()
        .thenApply(
            hold -> {
              int rounds = party.counted().rounds();
              hold.close();
              return rounds;
            });
  }

  @Test
  void acquiringALockThatIsFreeTakesOne() {
    createElection();
    assertThat(rounds(locks(party()))).isEqualTo(1);
  }

  @Test
  void acquiringALockThatAnotherProcessReleasesTakesNone() throws InterruptedException {
    LockHold hold = party(Scene.settings(LONG)).baton().lock(PATH).acquire();
    Party next = party(Scene.settings(LONG));
    CompletableFuture<Integer> locks = locks(next);
    next.awaitSteps("our node stands and is watched", 1);
    hold.close();
    assertThat(rounds(locks)).isZero();
    next.assertLedByTheEventItself();
  }

  @Test
  void learningThatAnotherLeadsTakesOne() {
    createElection();
    rounds(party().leads(TurnRule.QUEUE));
    assertThat(rounds(party().stands(TurnRule.QUEUE))).isEqualTo(1);
    assertThat(rounds(party().stands(TurnRule.WATCH_ALL))).isEqualTo(1);
  }

  @Test
  void winningOrLosingARaceTakesOne() {
    createElection();
    assertThat(rounds(party().leads(TurnRule.RACE))).isEqualTo(1);
    assertThat(rounds(party().stands(TurnRule.RACE))).isEqualTo(1);
  }

  @Test
  void leadingAnElectionOfWhichNothingExistsTakesTwo() {
    assertThat(rounds(party().leads(TurnRule.QUEUE))).isEqualTo(2);
  }

  @Test
  void listingParticipantsTakesTwoHoweverManyThereAre() {
    rounds(party().leads(TurnRule.QUEUE));
    for (int standbys = 1; standbys <= 5; standbys++) {
      rounds(party().stands(TurnRule.QUEUE));
    }
    Party observer = party();
    var rounds =
        observer
            .baton()
            .election(PATH)
            .participantsAsync()
            .thenApply(listed -> listed.size() == 6 ? observer.counted().rounds() : -1);
    assertThat(rounds(rounds)).isEqualTo(2);
  }

  @Test
  void listingTheLeaderOfARaceTakesTwo() {
    rounds(party().leads(TurnRule.RACE));
    Party observer = party();
    var rounds =
        observer
            .baton()
            .election(PATH)
            .participantsAsync()
            .thenApply(listed -> listed.size() == 1 ? observer.counted().rounds() : -1);
    assertThat(rounds(rounds)).isEqualTo(2);
  }

  /** Also long after the lease of its own create has run out, since it heartbeats. */
  @Test
  void aWarmStandbyLeadsWithoutAsking() {
    AtomicInteger renewals = new AtomicInteger();
    Candidate leader =
        party(Scene.settings(LONG))
            .candidate(TurnRule.QUEUE)
            .onRenewed(leadership -> renewals.incrementAndGet())
            .campaign();
    ConditionWait.waitUntil("the first to lead", leader::isLeader);
    Party next = party(Scene.settings(LONG));
    CompletableFuture<Integer> nextLeads = next.leads(TurnRule.QUEUE);
    next.awaitSteps("others are ahead, so wait", 1);
    Party last = party(Scene.settings(LONG));
    CompletableFuture<Integer> lastLeads = last.leads(TurnRule.QUEUE);
    int before = renewals.get();
    ConditionWait.waitUntil("a whole timeout to pass", () -> renewals.get() - before >= 4);

    leader.close();
    assertThat(rounds(nextLeads)).isEqualTo(0);
    next.assertLedByTheEventItself();
    last.awaitSteps("a lease runs on which to lead", 1);
    next.baton().close();
    assertThat(rounds(lastLeads)).isEqualTo(0);
    last.assertLedByTheEventItself();
  }

  @Test
  void aColdStandbyAsksOnce() {
    Candidate leader = party().candidate(TurnRule.QUEUE).campaign();
    ConditionWait.waitUntil("the first to lead", leader::isLeader);
    Party next =
        party(new EngineSettings(SHORT, EngineSettings.DEFAULT.assumedTick(), false, false, 0));
    CompletableFuture<Integer> leads = next.leads(TurnRule.QUEUE);
    next.awaitSteps("no lease runs: ask before leading", 1);

    leader.close();
    assertThat(rounds(leads)).isEqualTo(1);
  }

  @Test
  void inACrowdTheNextAsksOnce() {
    assertThat(takeOver(TurnRule.WATCH_ALL, party())).isEqualTo(1);
  }

  @Test
  void inARaceTheNextAsksOnce() {
    assertThat(takeOver(TurnRule.RACE, party())).isEqualTo(1);
  }

  /** The round trips of {@code next} from the leader's end to its own leading. */
  private int takeOver(TurnRule rule, Party next) {
    Candidate leader = party().candidate(rule).campaign();
    ConditionWait.waitUntil("the first to lead", leader::isLeader);
    CompletableFuture<Integer> position = new CompletableFuture<>();
    CompletableFuture<Integer> leading = new CompletableFuture<>();
    next.candidate(rule)
        .onPositionChanged(position::complete)
        .onElected(leadership -> leading.complete(next.counted().rounds()))
        .campaign();
    rounds(position);
    leader.close();
    return rounds(leading);
  }
}
