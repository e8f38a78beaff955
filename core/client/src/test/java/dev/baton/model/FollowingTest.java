package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.participants.Participant;
import dev.baton.participants.TransferFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When one who follows is told who leads, and when not any more; see {@link FollowerTest}. */
class FollowingTest {
  private final World world = new World();
  private final List<String> told = new ArrayList<>();
  private final Hand hand = new Hand();

  @AfterEach
  void nothingIsLeft() {
    hand.doAtOnce();
    world.close();
  }

  private Candidate follower() {
    Candidate follower =
        world
            .baton("F")
            .election(PATH)
            .candidate("F")
            .executor(hand)
            .onElected(leadership -> told.add("elected"))
            .onLeader(leader -> told.add(leader.id() + " at " + leader.metadata()))
            .campaign();
    world.run(SOON);
    return follower;
  }

  @Test
  void itIsToldTheLeadersMetadata() {
    world.campaign("A", one -> one.metadata("10.0.0.1"));
    world.run(SOON);
    follower();
    hand.runAll();
    assertThat(told).containsExactly("A at 10.0.0.1");
  }

  @Test
  void itIsNotToldOfALeaderWhosePlaceItHasTakenMeanwhile() {
    Candidate a = world.line("A").get(0);
    Candidate follower = follower();
    a.close();
    world.run(SOON);
    assertThat(follower.isLeader()).isTrue();
    hand.runAll();
    assertThat(told).containsExactly("elected");
  }

  @Test
  void itIsNotToldOnceItIsClosedOrOutOfTheLine() {
    world.line("A");
    Candidate follower = follower();
    follower.cede(TIMEOUT);
    hand.runAll();
    assertThat(told).isEmpty();
    world.run(TIMEOUT.plus(SOON));
    var unused = follower.closeAsync();
    world.run(SOON);
    hand.runAll();
    assertThat(told).isEmpty();
  }

  @Test
  void itIsToldAgainWhenItIsBackInLine() {
    world.line("A");
    Candidate follower = follower();
    hand.runAll();
    follower.cede(TIMEOUT);
    world.run(TIMEOUT.plus(SOON));
    hand.runAll();
    assertThat(told).containsExactly("A at ", "A at ");
  }

  /** Which changes the leader's node, but not what there is to know of it. */
  @Test
  void itIsNotToldAgainWhenTheLeaderHasMail() {
    world.line("A");
    follower();
    hand.runAll();
    world.machine("A").loop().freezeFor(TIMEOUT.dividedBy(2));
    CompletableFuture<Optional<Participant>> asked =
        world.baton("X").election(PATH).resignLeaderAsync("maintenance", Duration.ofSeconds(1));
    world.run(TIMEOUT);
    assertThat(asked)
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(TransferFailedException.class);
    hand.runAll();
    assertThat(told).containsExactly("A at ");
  }
}
