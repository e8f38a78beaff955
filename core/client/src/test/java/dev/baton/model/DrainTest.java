package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.drain.DrainReport;
import dev.baton.drain.DrainResult;
import dev.baton.drain.DrainResult.DrainOutcome;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.shard.ShardMember;
import dev.baton.testkit.model.NodePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A process hands over all that it leads before it goes down. */
class DrainTest {
  private static final int ELECTIONS = 20;
  private static final Duration OUT = Duration.ofMinutes(10);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private static String path(int number) {
    return "/jobs/%02d".formatted(number);
  }

  private Candidate campaign(String machine, String id, String path) {
    Candidate candidate = world.baton(machine).election(path).candidate(id).campaign();
    world.run(SOON);
    return candidate;
  }

  private List<Candidate> campaignInAll(String machine) {
    return IntStream.range(0, ELECTIONS)
        .mapToObj(i -> campaign(machine, machine + "-" + i, path(i)))
        .toList();
  }

  private DrainReport drain(String id, boolean evenAlone) {
    return drainIn(TIMEOUT, id, evenAlone);
  }

  private DrainReport drainIn(Duration time, String id, boolean evenAlone) {
    CompletableFuture<DrainReport> asked =
        world.baton("X").drainAsync(id, "new kernel", OUT, TIMEOUT.dividedBy(2), evenAlone);
    world.run(time);
    return asked.join();
  }

  private static List<DrainOutcome> outcomes(DrainReport report) {
    return report.elections().stream().map(DrainResult::outcome).distinct().toList();
  }

  /** Its candidates have an id each: it is found by one of them, and the rest by its session. */
  @Test
  void itHandsOverTwentyElectionsToThoseWhoStandBy() {
    List<Candidate> leaders = campaignInAll("A");
    List<Candidate> next = campaignInAll("B");
    campaignInAll("C");

    DrainReport report = drain("A-7", false);

    assertThat(report.isComplete()).isTrue();
    assertThat(report.hidden()).isEmpty();
    assertThat(outcomes(report)).containsExactly(DrainOutcome.HANDED_OVER);
    assertThat(report.elections()).extracting(DrainResult::election).isSorted().hasSize(ELECTIONS);
    assertThat(report.elections().stream().flatMap(one -> one.leader().stream()))
        .extracting(Participant::id)
        .containsExactlyElementsOf(IntStream.range(0, ELECTIONS).mapToObj(i -> "B-" + i).toList());
    assertThat(next).allMatch(Candidate::isLeader);
    assertThat(leaders).noneMatch(one -> one.nodePath().isPresent());

    world.run(OUT);
    assertThat(leaders).allMatch(one -> one.nodePath().isPresent());
    assertThat(next).allMatch(Candidate::isLeader);
  }

  @Test
  void notMoreThan32OrdersAreUnderWayAtOnce() {
    List<Candidate> leaders = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      leaders.add(campaign("A", "A", path(i)));
      campaign("B", "B", path(i));
    }
    world.machine("A").loop().freezeFor(TIMEOUT.dividedBy(4));
    CompletableFuture<DrainReport> asked =
        world.baton("X").drainAsync("A", "new kernel", OUT, TIMEOUT, false);
    List<ZooKeeperRequest> requests = world.requestsIn(TIMEOUT.dividedBy(5));
    assertThat(requests.stream().filter(DrainTest::orders)).hasSize(32);
    world.run(TIMEOUT);
    assertThat(asked.join().isComplete()).isTrue();
    assertThat(leaders).noneMatch(Candidate::isLeader);
  }

  private static boolean orders(ZooKeeperRequest request) {
    return request.toString().contains("mail cede");
  }

  @Test
  void oneThatOnlyWaitsLeavesTheLine() {
    campaign("A", "A", path(1));
    Candidate b = campaign("B", "B", path(1));
    assertThat(outcomes(drain("B", false))).containsExactly(DrainOutcome.LEFT);
    assertThat(b.nodePath()).isEmpty();
  }

  @Test
  void allPlacesOfTheProcessLeaveSoNoneOfThemIsNext() {
    campaign("A", "A1", path(1));
    campaign("A", "A2", path(1));
    Candidate b = campaign("B", "B", path(1));
    DrainReport report = drain("A1", false);
    assertThat(outcomes(report)).containsExactly(DrainOutcome.HANDED_OVER);
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void whereNobodyElseIsItStaysUnlessItIsToldToLeaveEvenThen() {
    Candidate one = campaign("A", "A", path(1));
    Candidate two = campaign("A", "A2", path(1));
    DrainReport kept = drain("A", false);
    assertThat(outcomes(kept)).containsExactly(DrainOutcome.KEPT);
    assertThat(kept.isComplete()).as("it leads yet").isFalse();
    assertThat(one.isLeader()).isTrue();

    DrainReport left = drain("A", true);
    assertThat(outcomes(left)).containsExactly(DrainOutcome.HANDED_OVER);
    assertThat(left.isComplete()).isTrue();
    assertThat(left.elections().get(0).leader()).isEmpty();
    assertThat(List.of(one, two)).noneMatch(candidate -> candidate.nodePath().isPresent());
  }

  @Test
  void anElectionBesideOneOfMembersIsNoShardAndKept() {
    Candidate number = campaign("A", "A", "/jobs/3");
    campaign("A", "A", "/jobs/members");
    campaign("B", "B", "/jobs/members");
    assertThat(drain("A", false).elections())
        .extracting(DrainResult::outcome)
        .containsExactly(DrainOutcome.KEPT, DrainOutcome.HANDED_OVER);
    assertThat(number.isLeader()).isTrue();
  }

  @Test
  void anElectionBesideShardsIsNoneOfThemAndKept() {
    Candidate job = campaign("A", "A", "/jobs/scheduler");
    Candidate large = campaign("A", "A", "/jobs/2");
    List<ShardMember> members =
        Stream.of("A", "B")
            .map(id -> world.baton(id).shards("/jobs", 2).member(id).join())
            .toList();
    world.run(SOON);
    DrainReport report = drain("A", false);
    assertThat(report.elections())
        .filteredOn(one -> one.outcome() == DrainOutcome.KEPT)
        .extracting(DrainResult::election)
        .containsExactly("/jobs/2", "/jobs/scheduler");
    assertThat(List.of(job, large)).allMatch(Candidate::isLeader);
    assertThat(members.get(1).leaderships()).hasSize(2);
  }

  @Test
  void aRaceIsLeftWithTheRegistration() {
    Candidate a = world.campaign("A", TurnRule.RACE, CandidateBuilder::registered);
    world.awaitLeader(a);
    Candidate b = world.campaign("B", TurnRule.RACE, CandidateBuilder::registered);
    world.run(SOON);
    assertThat(drain("B", false).elections().get(0).outcome()).isEqualTo(DrainOutcome.LEFT);
    assertThat(drain("A", false).elections().get(0).outcome())
        .as("nobody else is seen there")
        .isEqualTo(DrainOutcome.KEPT);
    assertThat(a.isLeader()).isTrue();
    assertThat(b.cedeRemaining()).isPresent();
  }

  @Test
  void locksAreLeftAlone() {
    campaign("A", "A", path(1));
    campaign("B", "B", path(1));
    LockHold hold = World.granted(world.wish("A"));
    DrainReport report = drain("A", false);
    assertThat(report.elections())
        .extracting(DrainResult::outcome)
        .containsExactly(DrainOutcome.HANDED_OVER, DrainOutcome.LOCK);
    assertThat(report.isComplete()).isTrue();
    assertThat(hold.isValid()).isTrue();
    hold.close();
  }

  @Test
  void whatCannotBeReachedIsReportedAndMayBeTriedAgain() {
    Candidate a = campaign("A", "A", path(1));
    campaign("B", "B", path(1));
    world.machine("A").loop().freezeFor(TIMEOUT.multipliedBy(6).dividedBy(10));
    DrainReport report = drain("A", false);
    assertThat(outcomes(report)).containsExactly(DrainOutcome.FAILED);
    assertThat(report.elections().get(0).problem()).contains("A has not left");
    assertThat(report.isComplete()).isFalse();
    assertThat(a.isLeader()).isTrue();
    assertThat(outcomes(drain("A", false))).containsExactly(DrainOutcome.HANDED_OVER);
  }

  @Test
  void whatMayNotBeReadIsSaid() {
    campaign("A", "A", path(1));
    campaign("B", "B", path(1));
    campaign("A", "A", path(2));
    world.zooKeeper.denyPermission(path(2), NodePermission.READ);
    DrainReport report = drain("A", false);
    assertThat(report.hidden()).containsExactly(path(2));
    assertThat(report.elections()).extracting(DrainResult::election).containsExactly(path(1));
  }

  @Test
  void nobodyIsCalledSo() {
    campaign("A", "A", path(1));
    assertThat(drain("Z", false).elections()).isEmpty();
  }

  @Test
  void senselessTimesAreRefused() {
    assertThatThrownBy(() -> world.baton("X").drain("A", "", Duration.ZERO, TIMEOUT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("out (the time out of the queue) must be from 0.001 s");
    assertThatThrownBy(() -> world.baton("X").drain("A", "", OUT, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("within (the time to follow a request) must be from");
  }

  /** None of them waits for anything, so each is done at once. */
  @Test
  void manyThatAreKeptAreNoTroubleEither() {
    int many = 3_000;
    for (int i = 0; i < many; i++) {
      world.baton("A").election("/many/" + i).candidate("A").campaign();
    }
    world.run(TIMEOUT);
    DrainReport report = drain("A", false);
    assertThat(report.elections()).hasSize(many);
    assertThat(outcomes(report)).containsExactly(DrainOutcome.KEPT);
  }

  @Test
  void whatSeveralPlacesFailedByIsToldOfEach() {
    campaign("A", "A1", path(1));
    campaign("A", "A2", path(1));
    campaign("B", "B", path(1));
    world.machine("A").loop().freezeFor(TIMEOUT.multipliedBy(2));
    CompletableFuture<DrainReport> asked =
        world.baton("X").drainAsync("A1", "new kernel", OUT, TIMEOUT.dividedBy(5), false);
    world.run(TIMEOUT.dividedBy(2));
    assertThat(asked.join().elections().get(0).problem())
        .startsWith("A2 has not left ")
        .contains("; A1 has not left ");
  }
}
