package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.shard.ShardMember;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Candidates and members that exist before they join. */
class PreparedTest {
  private static final Duration OUT = Duration.ofMinutes(5);

  private final World world = new World();
  private final Baton baton = world.baton("A");
  private final Candidate candidate = baton.election(PATH).candidate("A").prepare();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  @Test
  void joinsOnlyWhenTold() {
    CompletableFuture<Leadership> waiter = candidate.whenLeader();
    candidate.resign();
    candidate.cede(Duration.ofMillis(1));
    world.run(TIMEOUT.multipliedBy(2));
    assertThat(world.zooKeeper.sentRequests().toString()).doesNotContain("Create");
    assertThat(waiter).isNotDone();

    candidate.join();
    world.run(SOON);
    assertThat(waiter).isCompletedWithValueMatching(Leadership::isValid);
  }

  @Test
  void joinsOnce() {
    candidate.join();
    candidate.join();
    world.run(SOON);
    candidate.join();
    world.run(SOON);
    assertThat(world.ids()).containsExactly("A");
  }

  @Test
  void closesBeforeItHasJoined() {
    CompletableFuture<Void> closed = candidate.closeAsync();
    candidate.join();
    world.run(SOON);
    assertThat(closed).isDone();
    assertThat(world.zooKeeper.sentRequests().toString()).doesNotContain("Create");
  }

  @Test
  void joinEndsTheTimeOut() {
    List<Candidate> line = world.line("B", "C");
    line.get(0).cede(OUT);
    world.run(SOON);
    line.get(0).join();
    world.run(SOON);
    assertThat(world.ids()).containsExactly("C", "B");
    assertThat(line.get(0).cedeRemaining()).isEmpty();
  }

  @Test
  void joinWaitsUntilTheWorkHasStopped() {
    Hand hand = new Hand();
    Candidate b = world.campaign("B", each -> each.executor(hand));
    world.awaitLeader(b);
    hand.runAll();
    b.cede(OUT);
    b.join();
    world.run(TIMEOUT.multipliedBy(4));
    assertThat(world.ids()).isEmpty();
    hand.doAtOnce();
    world.run(SOON);
    assertThat(world.ids()).containsExactly("B");
  }

  @Test
  void aMemberGetsItsShareWhenItHasJoined() {
    ShardMember member = baton.shards("/shards", 3).member("A").prepare();
    world.run(TIMEOUT);
    assertThat(world.zooKeeper.sentRequests().toString()).doesNotContain("/shards");
    member.join();
    member.join();
    world.run(TIMEOUT);
    assertThat(member.leaderships()).hasSize(3);
  }

  @Test
  void aMemberClosesBeforeItHasJoined() {
    ShardMember member = baton.shards("/shards", 3).member("A").prepare();
    CompletableFuture<Void> closed = member.closeAsync();
    member.join();
    world.run(TIMEOUT);
    assertThat(closed).isDone();
    assertThat(world.zooKeeper.sentRequests().toString()).doesNotContain("/shards");
  }
}
