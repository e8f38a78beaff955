package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.error.BatonException;
import dev.baton.error.RefusedException;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.TurnRule;
import dev.baton.protocol.claim.NodeName.LeaderNode;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RaceRuleTest {
  private static final String PRIZE = PATH + "/" + LeaderNode.LEADER.nodeText();

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private List<Candidate> race(String... names) {
    List<Candidate> racers = new ArrayList<>();
    for (String name : names) {
      racers.add(world.campaign(name, TurnRule.RACE));
      world.run(SOON);
    }
    return racers;
  }

  @Test
  void whoeverCreatesThePrizeLeads() {
    List<Candidate> racers = race("A", "B", "C");

    assertThat(racers).filteredOn(Candidate::isLeader).containsExactly(racers.get(0));
    assertThat(racers.get(0).nodePath()).contains(PRIZE);
    assertThat(racers.get(1).nodePath()).isEmpty();
    assertThat(world.zooKeeper.childNames(PATH)).hasSize(2);
  }

  @Test
  void theLosersOnlyWaitForThePrize() {
    race("A", "B", "C");

    assertThat(world.requestsIn(TIMEOUT))
        .noneMatch(Asked::prize)
        .noneMatch(Asked::line)
        .noneMatch(Asked::node);
  }

  @Test
  void allRaceWhenThePrizeIsFreeAndOneWins() {
    List<Candidate> racers = race("A", "B", "C");
    var unused = racers.get(0).closeAsync();
    List<ZooKeeperRequest> requests = world.requestsIn(SOON);

    assertThat(racers).filteredOn(Candidate::isLeader).hasSize(1);
    assertThat(Asked.count(requests, Asked::prize)).isEqualTo(2);
    assertThat(world.zooKeeper.childNames(PATH)).hasSize(2);
  }

  @Test
  void tokensGrow() throws InterruptedException {
    List<Candidate> racers = race("A", "B");
    List<Long> tokens = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Candidate leader = racers.get(i % 2);
      tokens.add(leader.awaitLeadership().fencingToken());
      leader.resign();
    }

    assertThat(tokens).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void whoResignsAloneRestsAQuarterOfTheTimeout() {
    Candidate a = race("A").get(0);
    a.resign();
    final long resigned = world.time.now();
    world.run(TIMEOUT.dividedBy(4).minusMillis(10));
    assertThat(a.isLeader()).isFalse();
    assertThat(world.zooKeeper.childNames(PATH)).isEmpty();

    world.awaitLeader(a);
    assertThat(world.time.now() - resigned).isLessThan(TIMEOUT.dividedBy(3).toNanos());
  }

  @Test
  void whoResignsLetsAnotherLead() {
    List<Candidate> racers = race("A", "B");
    racers.get(0).resign();
    world.run(TIMEOUT);

    assertThat(racers.get(1).isLeader()).isTrue();
    assertThat(world.told("A")).containsExactly("elected", "revoked RESIGNED");
  }

  @Test
  void leadershipEndsWhenAnOperatorDeletesThePrize() {
    List<Candidate> racers = race("A", "B");
    world.zooKeeper.deleteTree(PRIZE);
    world.run(TIMEOUT);

    assertThat(world.told("A")).startsWith("elected", "revoked NODE_GONE");
    assertThat(racers).filteredOn(Candidate::isLeader).hasSize(1);
    assertThat(world.zooKeeper.childNames(PATH)).hasSize(2);
  }

  @Test
  void theNextWinnerWaitsForTheMarkOfOneWhosePrizeWasDeleted() {
    List<Candidate> racers = race("A", "B");
    world.machine("A").loop().freezeFor(TIMEOUT.dividedBy(4));
    world.zooKeeper.deleteTree(PRIZE);
    world.run(SOON);
    assertThat(racers.get(0).isLeader()).isTrue(); // it is frozen, and its lease runs
    assertThat(racers.get(1).isLeader()).isFalse();

    world.awaitLeader(racers.get(1));
    assertThat(racers.get(0).isLeader()).isFalse();
  }

  @Test
  void doesNotTakeAnothersPrizeForItsOwn() {
    List<Candidate> racers = race("A", "B");
    world.machine("A").loop().freezeFor(TIMEOUT.dividedBy(4));
    world.zooKeeper.cutAll();
    world.zooKeeper.childNames(PATH).forEach(name -> world.zooKeeper.deleteTree(PATH + "/" + name));
    world.run(TIMEOUT.dividedBy(2));

    assertThat(world.told("A")).containsExactly("elected", "suspended", "revoked NODE_GONE");
    assertThat(racers).filteredOn(Candidate::isLeader).containsExactly(racers.get(1));
  }

  @Test
  void aReleaseThatIsSentAgainTakesNothingFromTheNextWinner() {
    List<Candidate> racers = race("A", "B");
    world.zooKeeper.loseAnswer(RaceRuleTest::deletesThePrize);
    var closed = racers.get(0).closeAsync();
    world.run(SOON);

    assertThat(closed).isDone();
    assertThat(racers.get(1).isLeader()).isTrue();
    assertThat(world.told("B")).containsExactly("elected");
  }

  private static boolean deletesThePrize(ZooKeeperRequest request) {
    return request instanceof ZooKeeperRequest.MultiRequest multi
        && multi.parts().stream()
            .anyMatch(
                part -> part instanceof ZooKeeperRequest.Delete gone && gone.path().equals(PRIZE));
  }

  @Test
  void aReleaseThatWasLostIsSentAgain() {
    List<Candidate> racers = race("A", "B");
    world.zooKeeper.loseRequest(RaceRuleTest::deletesThePrize);
    var closed = racers.get(0).closeAsync();
    world.run(SOON);

    assertThat(closed).isDone();
    assertThat(racers.get(1).isLeader()).isTrue();
    assertThat(world.zooKeeper.childNames(PATH)).hasSize(2);
  }

  @Test
  void listsTheLeaderAlone() {
    race("A", "B", "C");
    List<Participant> participants = world.baton("observer").election(PATH).participants();

    assertThat(participants).extracting(Participant::id).containsExactly("A");
    assertThat(participants).extracting(Participant::role).containsExactly(ParticipantRole.LEADER);
  }

  @Test
  void warnsOfFewParticipantsOnlyIfTheyAreRegistered() {
    assertThatThrownBy(
            () -> world.campaign("A", TurnRule.RACE, builder -> builder.warnBelow(3, left -> {})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("RACE", "registered()");
  }

  @Test
  void doesNotRaceWhereOthersStandInLine() {
    world.line("A");
    List<BatonException> problems = new ArrayList<>();
    Candidate b = world.campaign("B", TurnRule.RACE, builder -> builder.onProblem(problems::add));
    world.run(SOON);

    checkOtherRule(problems);
    assertThat(b.isLeader()).isFalse();
    assertThat(world.ids()).containsExactly("A");
    assertThat(world.zooKeeper.childNames(PATH)).hasSize(1);
  }

  @Test
  void doesNotStandInLineWhereOthersRace() {
    Candidate a = race("A").get(0);
    List<BatonException> problems = new ArrayList<>();
    Candidate b = world.campaign("B", builder -> builder.onProblem(problems::add));
    world.run(SOON);

    checkOtherRule(problems);
    a.close();
    world.awaitLeader(b);
  }

  private static void checkOtherRule(List<BatonException> problems) {
    assertThat(problems).hasSize(1);
    assertThat(((RefusedException) problems.get(0)).problem()).isEqualTo(JoinProblem.OTHER_RULE);
    assertThat(problems.get(0))
        .hasMessageContainingAll("B cannot take part in " + PATH, "RACE", "QUEUE and WATCH_ALL");
  }
}
