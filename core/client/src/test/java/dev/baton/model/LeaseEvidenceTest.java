package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static dev.baton.testkit.model.NodePermission.READ;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.ModelRoute;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A claim's lease rests on fresh evidence of its own node, not on its watch alone: ZooKeeper
 * swallows the events of a node that may not be read, and spends the watch.
 */
class LeaseEvidenceTest {
  private static final Duration INSTANT = HidingWriter.INSTANT;

  private final World world = new World();
  private final ManualLoop clock = new ManualLoop(world.time);

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** Candidates of one session, each of which leads an election of its own. */
  private List<Candidate> leaders(int count, TurnRule rule) {
    List<Candidate> leaders = new ArrayList<>();
    Baton baton = world.baton("X");
    for (int i = 0; i < count; i++) {
      leaders.add(baton.election("/e" + i).withRule(rule).candidate("X").campaign());
    }
    world.run(SOON);
    world.time.runUntil("all lead", TIMEOUT, () -> leaders.stream().allMatch(Candidate::isLeader));
    world.run(TIMEOUT.multipliedBy(2));
    return leaders;
  }

  private void hide(Candidate leader) {
    world.zooKeeper.denyPermission(leader.nodePath().orElseThrow(), READ);
    world.run(SOON);
  }

  @ParameterizedTest
  @EnumSource
  void aHiddenNodeThatIsDeletedEndsTheLeadInHalfATimeout(TurnRule rule) {
    List<Candidate> leaders = leaders(2, rule);
    Candidate victim = leaders.get(1);
    Leadership leadership = victim.leadership().orElseThrow();
    String node = victim.nodePath().orElseThrow();
    hide(victim);
    world.zooKeeper.deleteTree(node);
    world.zooKeeper.allowPermission(node, READ);
    world.run(TIMEOUT.dividedBy(2).plus(SOON));
    assertThat(leadership.isValid()).isFalse();
    assertThat(leaders.get(0).isLeader()).isTrue();
  }

  @Test
  void aHiddenNodeThatIsNextInLineAndGoneDoesNotLeadUnasked() {
    Candidate first = world.campaign("A");
    world.awaitLeader(first);
    Candidate other = world.baton("X").election("/other").candidate("X").campaign();
    world.awaitLeader(other);
    Candidate next =
        world.baton("X").election(World.PATH).candidate("X").onElected(leads -> {}).campaign();
    world.run(TIMEOUT);
    String node = World.PATH + "/" + world.inLine().get(1);
    world.zooKeeper.denyPermission(node, READ);
    world.run(SOON);
    world.zooKeeper.deleteTree(node);
    world.zooKeeper.allowPermission(node, READ);
    world.run(TIMEOUT.dividedBy(2).plus(SOON));
    assertThat(world.ids()).containsExactly("A", "X");
    first.close();
    world.awaitLeader(next);
    assertThat(next.nodePath()).contains(World.PATH + "/" + world.inLine().get(0));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 150, 450})
  void aHiddenHolderThatIsEvictedNeverLeadsBesideTheNext(int claims) {
    List<Candidate> leaders = leaders(claims, TurnRule.QUEUE);
    Candidate victim = leaders.get(claims - 1);
    Leadership leadership = victim.leadership().orElseThrow();
    world.start("op", new HidingWriter(world.zooKeeper, clock));
    CompletableFuture<EvictionOutcome> evicted =
        world.baton("op").election(victim.election()).evictAsync("X", "maintenance");
    world.run(SOON);
    assertThat(leadership.isValid()).isTrue();
    Candidate next = world.baton("Y").election(victim.election()).candidate("Y").campaign();
    world.time.runUntil(
        "Y leads",
        TIMEOUT.multipliedBy(4),
        () -> {
          assertThat(leadership.isValid() && next.isLeader()).isFalse();
          return next.isLeader();
        });
    world.run(SOON);
    assertThat(evicted).isCompletedWithValue(EvictionOutcome.LEFT);
  }

  private void awaitCheckOf(Candidate leader) {
    int before = world.zooKeeper.sentRequests().size();
    String node = leader.nodePath().orElseThrow();
    world.time.runUntil(
        "a heartbeat checks " + node,
        TIMEOUT.multipliedBy(2),
        () ->
            world.zooKeeper.sentRequests().stream()
                .skip(before)
                .anyMatch(
                    request -> Asked.heartbeat(request) && request.toString().contains(node)));
  }

  @Test
  void aHiddenHolderThatIsEvictedAndCutOffKeepsItsPlaceForAsLongAsItsLeaseMayLast() {
    ModelRoute route = world.routeOf("X");
    List<Candidate> victims = leaders(450, TurnRule.QUEUE).subList(440, 450);
    awaitCheckOf(victims.get(9));
    List<Leadership> terms = new ArrayList<>();
    List<Candidate> successors = new ArrayList<>();
    world.start("op", new HidingWriter(world.zooKeeper, clock));
    for (Candidate victim : victims) {
      terms.add(victim.leadership().orElseThrow());
      var unused = world.baton("op").election(victim.election()).evictAsync("X", "maintenance");
    }
    world.run(SOON);
    for (Candidate victim : victims) {
      successors.add(world.baton("Y").election(victim.election()).candidate("Y").campaign());
    }
    world.run(TIMEOUT.multipliedBy(9).dividedBy(10));
    assertThat(terms).anyMatch(Leadership::isValid);

    route.setBlackHole(true);
    world.time.runUntil(
        "all heirs lead",
        TIMEOUT.multipliedBy(4),
        () -> {
          for (int i = 0; i < victims.size(); i++) {
            assertThat(terms.get(i).isValid() && successors.get(i).isLeader()).isFalse();
          }
          return successors.stream().allMatch(Candidate::isLeader);
        });
    route.setBlackHole(false);
  }

  @Test
  void aStrangerWhoWritesIntoOneNodeFiftyTimesASecondCostsTheOtherClaimsNoLease() {
    List<Candidate> leaders = leaders(200, TurnRule.QUEUE);
    Candidate disturbed = leaders.get(77);
    List<Leadership> others = new ArrayList<>();
    leaders.stream()
        .filter(leader -> leader != disturbed)
        .forEach(leader -> others.add(leader.leadership().orElseThrow()));
    write(disturbed.nodePath().orElseThrow());
    Duration shortest = TIMEOUT.multipliedBy(2).dividedBy(5);
    for (int i = 0; i < 300; i++) {
      world.run(SOON);
      assertThat(others.stream().filter(one -> one.remaining().compareTo(shortest) < 0))
          .as("leases that are short after %d ms", i * SOON.toMillis())
          .isEmpty();
    }
  }

  @Test
  void nodesThatAreRewrittenAllTheTimeStarveNoOtherDisturbedNode() {
    List<Candidate> leaders = leaders(15, TurnRule.QUEUE);
    Candidate once = leaders.get(14);
    Leadership leadership = once.leadership().orElseThrow();
    leaders.subList(0, 14).forEach(leader -> write(leader.nodePath().orElseThrow()));
    world.run(SOON);
    world.rewrite(once.nodePath().orElseThrow());
    world.run(TIMEOUT.multipliedBy(5));
    assertThat(leadership.isValid()).isTrue();
  }

  private void write(String node) {
    if (world.zooKeeper.nodeExists(node)) {
      world.rewrite(node);
      clock.runAfter(Duration.ofMillis(20).toNanos(), () -> write(node));
    }
  }

  @Test
  void aWriterThatReadsOnWhileItsOwnWriteIsUnderWayKeepsItsLease() {
    var hold = World.granted(world.wish(world.writeLock("X")));
    Candidate other = world.baton("X").election("/other").candidate("X").campaign();
    world.awaitLeader(other);
    world.run(TIMEOUT);
    // In any phase of the heartbeat.
    for (int i = 0; i < 100; i++) {
      var reader = hold.downgrade();
      world.run(INSTANT.multipliedBy(37));
      assertThat(reader.isValid()).isTrue();
      reader.close();
      world.run(INSTANT.multipliedBy(i));
      hold = World.granted(world.wish(world.writeLock("X")));
    }
    assertThat(other.leadership().orElseThrow().remaining()).isGreaterThan(TIMEOUT.dividedBy(2));
    hold.close();
  }
}
