package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The candidate of the highest priority leads, if it stays. */
class PriorityTest {
  private static final Duration SETTLED = Duration.ofSeconds(30);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Candidate campaign(String name, int priority) {
    Candidate candidate = world.campaign(name, one -> one.priority(priority, SETTLED));
    world.run(SOON);
    return candidate;
  }

  @ParameterizedTest
  @EnumSource(names = {"QUEUE", "WATCH_ALL"})
  void aBetterOneTakesOverOnceAndNotBeforeItHasStoodForTheWholeTime(TurnRule rule) {
    Candidate a = world.campaign("A", rule, one -> one.priority(0, SETTLED));
    world.run(SOON);
    Candidate b = world.campaign("B", rule, one -> one.priority(1, SETTLED));
    world.run(SETTLED.multipliedBy(2).minus(SOON.multipliedBy(3)));
    assertThat(a.isLeader()).as("B was seen once").isTrue();

    world.run(SOON.multipliedBy(4));
    assertThat(b.isLeader()).isTrue();
    world.run(SETTLED.multipliedBy(10));
    assertThat(world.told("A")).containsExactly("elected", "revoked TRANSFERRED");
    assertThat(world.told("B")).containsExactly("elected");
    assertThat(world.ids()).containsExactly("B", "A");
  }

  /** Who was there when the term began need not be waited for longer than the leader is. */
  @Test
  void aLeaderKeepsTheLeadForThatLongAtLeast() {
    Candidate a = campaign("A", 0);
    campaign("B", 1);
    Candidate c = campaign("C", 2);
    Candidate d = campaign("D", 3);
    d.close();
    a.close();
    world.run(SETTLED.minus(SOON));
    assertThat(world.told("B")).containsExactly("elected");
    world.run(SOON.multipliedBy(2));
    assertThat(world.told("B")).containsExactly("elected", "revoked TRANSFERRED");
    assertThat(c.isLeader()).isTrue();
  }

  @Test
  void equalsNeverTakeOver() {
    Candidate a = campaign("A", 7);
    campaign("B", 7);
    campaign("C", 6);
    campaign("D", -1);
    world.run(SETTLED.multipliedBy(20));
    assertThat(a.isLeader()).isTrue();
    assertThat(world.ids()).containsExactly("A", "B", "C", "D");
  }

  @Test
  void theHighestLeadsAndOfEqualsTheEarliest() {
    campaign("A", 0);
    campaign("B", 1);
    Candidate c = campaign("C", 2);
    campaign("D", 2);
    world.run(SETTLED.multipliedBy(2));
    assertThat(c.isLeader()).isTrue();
    world.run(SETTLED.multipliedBy(10));
    assertThat(c.isLeader()).isTrue();
    assertThat(world.told("B")).isEmpty();
    assertThat(world.told("D")).isEmpty();
  }

  @Test
  void oneThatComesAndGoesNeverCausesAChange() {
    Candidate a = campaign("A", 0);
    for (int i = 0; i < 20; i++) {
      Candidate b = campaign("B", 1);
      world.run(SETTLED.multipliedBy(9).dividedBy(10));
      b.close();
      world.run(SETTLED.dividedBy(20));
    }
    assertThat(world.told("A")).containsExactly("elected");
    assertThat(a.isLeader()).isTrue();
  }

  /** A stop that outlasts the time leaves but one move. */
  @Test
  void whoeverStopsSlowlyIsToldOnce() {
    Hand hand = new Hand();
    Candidate a =
        world.campaign(
            "A",
            one -> one.priority(0, SETTLED).executor(hand).stopTimeout(SETTLED.multipliedBy(5)));
    world.awaitLeader(a);
    hand.runAll();
    Candidate b = campaign("B", 1);
    world.run(SETTLED.multipliedBy(4));
    assertThat(a.isLeader()).isTrue();
    hand.doAtOnce();
    world.run(SOON);
    assertThat(b.isLeader()).isTrue();
    assertThat(world.told("A")).containsExactly("elected", "revoked TRANSFERRED");
  }

  @Test
  void itCostsTheLeaderOneReadingOfTheLineInThatTimeAndOthersNothing() {
    campaign("A", 1);
    campaign("B", 0);
    campaign("C", 1);
    world.run(TIMEOUT.multipliedBy(12));
    long idle = reads(world.requestsIn(SETTLED.multipliedBy(10)));
    assertThat(idle).as("10 times the line, the registry, and three nodes").isEqualTo(10 * 5);
  }

  @Test
  void withoutPrioritiesNothingIsRead() {
    world.line("A", "B", "C");
    world.run(TIMEOUT.multipliedBy(12));
    assertThat(reads(world.requestsIn(SETTLED.multipliedBy(10)))).isZero();
  }

  private static long reads(List<ZooKeeperRequest> requests) {
    return requests.stream()
        .filter(one -> !one.isWrite() && !Asked.signOfLife(one) && one.toString().contains(PATH))
        .count();
  }

  @Test
  void aConnectionThatIsLostMeanwhileMakesNoDifference() {
    campaign("A", 0);
    Candidate b = campaign("B", 1);
    for (int i = 0; i < 6; i++) {
      world.run(SETTLED.dividedBy(3));
      world.zooKeeper.takeDown();
      world.zooKeeper.bringUp();
    }
    world.run(SETTLED);
    assertThat(b.isLeader()).isTrue();
    assertThat(world.told("A")).filteredOn("revoked TRANSFERRED"::equals).hasSize(1);
    assertThat(world.told("B")).doesNotContain("revoked TRANSFERRED");
  }

  /**
   * Only a restart of the best makes changes: to the next in line, maybe to the second, and back.
   */
  @Test
  void threeWithRestartsChangeNoOftenerThanTheyMust() {
    List<String> names = List.of("A", "B", "C");
    List<Candidate> candidates = new ArrayList<>();
    names.forEach(name -> candidates.add(campaign(name, names.indexOf(name))));
    Random random = new Random(4);
    int restartsOfTheLeader = 0;
    for (int i = 0; i < 50; i++) {
      world.run(SETTLED.multipliedBy(3 + random.nextInt(3)));
      assertThat(candidates.get(2).isLeader()).isTrue();
      int restarted = random.nextInt(3);
      restartsOfTheLeader += restarted == 2 ? 1 : 0;
      candidates.get(restarted).close();
      candidates.set(restarted, campaign(names.get(restarted), restarted));
    }
    world.run(SETTLED.multipliedBy(3));
    assertThat(restartsOfTheLeader).isEqualTo(18);
    assertThat(terms("C")).isEqualTo(1 + restartsOfTheLeader);
    assertThat(terms("A") + terms("B")).as("4 times by way of the second").isEqualTo(1 + 18 + 4);
  }

  private long terms(String name) {
    return world.told(name).stream().filter("elected"::equals).count();
  }

  @Test
  void anybodyCanSeeThem() {
    campaign("A", 3);
    campaign("B", -2);
    world.line("C");
    var asked = world.baton("X").election(PATH).participantsAsync();
    world.run(SOON);
    assertThat(asked.join()).extracting(Participant::priority).containsExactly(3, -2, 0);
    assertThat(world.zooKeeper.nodeData(PATH + "/" + world.inLine().get(2)).orElseThrow())
        .doesNotContain("priority");
  }

  @Test
  void whereNobodyCanHandOverTheyAreRefused() {
    CandidateBuilder race =
        world.baton("A").election(PATH).withRule(TurnRule.RACE).candidate("A").priority(1, SETTLED);
    CandidateBuilder reader = world.readLock("A").candidate("A").priority(1, SETTLED);
    CandidateBuilder lock = world.lock("A").candidate("A").priority(1, SETTLED);
    for (CandidateBuilder builder : List.of(race, reader, lock)) {
      assertThatThrownBy(builder::campaign)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("has no priorities");
    }
  }

  @Test
  void senselessTimesAreRefused() {
    CandidateBuilder builder = world.baton("A").election(PATH).candidate("A");
    for (Duration settled : List.of(Duration.ZERO, TIMEOUT.minusMillis(1), Duration.ofDays(366))) {
      assertThatThrownBy(() -> builder.priority(1, settled))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must be from 10 s to 31536000 s");
    }
  }
}
