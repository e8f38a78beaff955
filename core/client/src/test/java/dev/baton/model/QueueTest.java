package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.participants.Participant;
import dev.baton.participants.ParticipantRole;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QueueTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void theFirstInLineLeadsAndTheOthersWait() {
    Candidate a = world.campaign("A");
    world.run(SOON);
    Candidate b = world.campaign("B");
    Candidate c = world.campaign("C");
    world.run(SOON);

    assertThat(List.of(a.isLeader(), b.isLeader(), c.isLeader()))
        .containsExactly(true, false, false);
  }

  @Test
  void leadershipGoesDownTheLine() {
    Candidate a = world.campaign("A");
    world.run(SOON);
    Candidate b = world.campaign("B");
    world.run(SOON);
    Candidate c = world.campaign("C");
    world.run(SOON);

    a.close();
    world.run(SOON);
    assertThat(b.isLeader()).isTrue();
    b.close();
    world.run(SOON);
    assertThat(c.isLeader()).isTrue();
  }

  @Test
  void tokensGrowFromTermToTerm() throws InterruptedException {
    Candidate a = world.campaign("A");
    long first = a.awaitLeadership().fencingToken();
    Candidate b = world.campaign("B");
    world.run(SOON);
    a.resign();
    long second = b.awaitLeadership().fencingToken();
    b.resign();
    long third = a.awaitLeadership().fencingToken();

    assertThat(List.of(first, second, third)).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void whoResignsGoesToTheEndOfTheLine() {
    Candidate a = world.campaign("A");
    world.run(SOON);
    world.campaign("B");
    world.run(SOON);
    world.campaign("C");
    world.run(SOON);

    a.resign();
    world.run(SOON);

    assertThat(world.baton("A").election(PATH).participants())
        .extracting(Participant::id)
        .containsExactly("B", "C", "A");
  }

  @Test
  void asynchronousResignationIsOverWhenTheTermIs() throws InterruptedException {
    Candidate a = world.campaign("A");
    a.awaitLeadership();
    Candidate b = world.campaign("B");
    world.run(SOON);

    CompletableFuture<Void> resigned = a.resignAsync();
    assertThat(resigned).isNotDone();
    world.run(SOON);

    assertThat(resigned).isCompleted();
    assertThat(b.isLeader()).isTrue();
  }

  @Test
  void closedCandidateNeedNotResign() {
    Candidate a = world.campaign("A");
    a.close();

    CompletableFuture<Void> resigned = a.resignAsync();
    world.run(SOON);

    assertThat(resigned).isCompleted();
  }

  @Test
  void participantsTellWhoLeadsAndWhoWaits() {
    world.campaign("A", builder -> builder.metadata("10.0.0.1:80"));
    world.run(SOON);
    Candidate b = world.campaign("B");
    world.run(SOON);

    List<Participant> participants = world.baton("observer").election(PATH).participants();

    assertThat(participants)
        .extracting(Participant::role)
        .containsExactly(ParticipantRole.LEADER, ParticipantRole.STANDBY);
    assertThat(participants).extracting(Participant::position).containsExactly(1, 2);
    assertThat(participants.get(0).metadata()).isEqualTo("10.0.0.1:80");
    assertThat(b.nodePath()).contains(participants.get(1).nodePath());
  }

  @Test
  void awaitingIsBoundedWhileZooKeeperIsDown() throws InterruptedException {
    world.zooKeeper.takeDown();
    Candidate a = world.campaign("A");
    Duration before = Duration.ofNanos(world.time.now());

    assertThat(a.awaitLeadership(Duration.ofSeconds(3))).isEmpty();
    assertThat(Duration.ofNanos(world.time.now()).minus(before)).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void callbacksTellTheWholeStory() {
    Candidate a = world.campaign("A");
    world.run(SOON);
    world.zooKeeper.cutAll();
    world.run(SOON);
    a.resign();
    world.run(SOON);
    a.close();

    assertThat(world.told("A"))
        .containsExactly(
            "elected", "suspended", "resumed", "revoked RESIGNED", "elected", "revoked CLOSED");
  }

  @Test
  void whoLeftHearsNothingMoreOfTheOneItWatched() {
    List<Candidate> line = world.line("A", "B");
    line.get(1).close();
    world.run(SOON);
    final int before = world.baton("B").journal().size();
    line.get(0).close();
    world.run(SOON);

    assertThat(world.baton("B").journal()).hasSize(before);
  }

  @Test
  void aLookAheadThatComesLateDoesNotDeleteTwice() {
    Candidate d = world.line("A", "B", "C", "D").get(3);
    world.run(TIMEOUT.dividedBy(4).minus(SOON).minusMillis(50));
    world.zooKeeper.setLatency(Duration.ofMillis(200));
    var closed = d.closeAsync();
    List<ZooKeeperRequest> requests = world.requestsIn(Duration.ofSeconds(1));

    assertThat(Asked.count(requests, Asked::delete)).isEqualTo(1);
    assertThat(closed).isDone();
  }
}
