package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.NodePermission;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a line whose sequence numbers come near their end. */
class LineEndTest {
  /** From this number on, candidates mark the end of the line. */
  private static final int NEAR_END = Integer.MAX_VALUE - (1 << 20);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private List<String> ends() {
    return world.zooKeeper.childNames(PATH).stream().filter(n -> n.startsWith("~end-")).toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"QUEUE", "WATCH_ALL"})
  void whoeverCameBeforeTheEndLeadsFirstAndThenTheOthers(TurnRule rule) {
    Candidate a = world.campaign("A", rule);
    world.run(SOON);
    world.zooKeeper.raiseCounter(PATH, NEAR_END);
    Candidate b = world.campaign("B", rule);
    world.run(SOON);
    Candidate late = world.campaign("C", rule);
    world.run(SOON);
    assertThat(ends()).containsExactly("~end-" + (NEAR_END + 1));
    assertThat(world.ids()).containsExactly("A", "B");
    assertThat(a.isLeader()).isTrue();
    long first = a.leadership().orElseThrow().fencingToken();

    a.close();
    world.run(SOON);
    assertThat(b.isLeader()).isTrue();
    long second = b.leadership().orElseThrow().fencingToken();
    b.close();
    world.run(SOON);
    assertThat(late.isLeader()).isTrue();
    assertThat(late.nodePath().orElseThrow()).endsWith("-0000000000");
    assertThat(ends()).isEmpty();
    assertThat(List.of(first, second, late.leadership().orElseThrow().fencingToken())).isSorted();
    assertThat(world.told("C")).containsExactly("elected");
  }

  @ParameterizedTest
  @ValueSource(ints = {NEAR_END - 1, NEAR_END, Integer.MAX_VALUE - 1, Integer.MAX_VALUE})
  void aLockGoesOnFromAnyNumber(int number) {
    Lock lock = world.baton("A").lock(PATH);
    CompletableFuture<LockHold> hold = lock.acquireAsync();
    world.run(SOON);
    world.zooKeeper.raiseCounter(PATH, number);
    long last = 0;
    for (int i = 0; i < 5; i++) {
      assertThat(hold).as("hold number %s", i).isCompleted();
      assertThat(hold.join().fencingToken()).isGreaterThan(last);
      last = hold.join().fencingToken();
      hold.join().close();
      hold = lock.acquireAsync();
      world.run(SOON);
    }
    hold.join().close();
  }

  @Test
  void allWhoAreLateComeInTogetherAndOneHolds() {
    Candidate a = world.line("A").get(0);
    world.zooKeeper.raiseCounter(PATH, NEAR_END);
    Candidate b = world.line("B").get(0);
    List<Candidate> late = world.line("C", "D", "E");
    a.close();
    b.close();
    world.run(SOON.multipliedBy(5));

    assertThat(late).filteredOn(Candidate::isLeader).hasSize(1);
    assertThat(world.ids()).containsExactlyInAnyOrder("C", "D", "E");
  }

  @Test
  void aHolderIsNotConcernedAndItsCrashLetsTheLateIn() {
    world.line("A");
    world.zooKeeper.raiseCounter(PATH, Integer.MAX_VALUE);
    Candidate late = world.line("B").get(0);
    world.run(TIMEOUT.multipliedBy(5));
    assertThat(world.ids()).containsExactly("A");
    assertThat(late.isLeader()).isFalse();

    world.machine("A").loop().freezeFor(TIMEOUT.multipliedBy(3));
    world.awaitLeader(late);
    assertThat(late.nodePath().orElseThrow()).endsWith("-0000000000");
  }

  @Test
  void theLateAreNeitherListedNorAreTheMarks() {
    world.line("A");
    world.zooKeeper.raiseCounter(PATH, NEAR_END);
    world.line("B", "C");

    assertThat(world.baton("A").election(PATH).participants())
        .extracting(Participant::id)
        .containsExactly("A", "B");
  }

  @Test
  void readersComeInTogetherAgain() {
    CompletableFuture<LockHold> writer = writes("A");
    world.zooKeeper.raiseCounter(PATH, Integer.MAX_VALUE);
    CompletableFuture<LockHold> first = reads("B");
    CompletableFuture<LockHold> second = reads("C");
    assertThat(List.of(writer.isDone(), first.isDone(), second.isDone()))
        .containsExactly(true, false, false);

    writer.join().close();
    world.run(SOON.multipliedBy(5));
    assertThat(List.of(first, second)).allMatch(hold -> hold.join().isValid());
    first.join().close();
    second.join().close();
  }

  private CompletableFuture<LockHold> writes(String machine) {
    CompletableFuture<LockHold> hold =
        world.baton(machine).readWriteLock(PATH).writeLock().acquireAsync();
    world.run(SOON);
    return hold;
  }

  private CompletableFuture<LockHold> reads(String machine) {
    CompletableFuture<LockHold> hold =
        world.baton(machine).readWriteLock(PATH).readLock().acquireAsync();
    world.run(SOON);
    return hold;
  }

  @Test
  void aForeignChildIsWarnedOfAndTheNumbersBeginAnewWhenItHasGone() {
    Candidate a = world.line("A").get(0);
    world.zooKeeper.createNode(PATH + "/notes");
    world.zooKeeper.raiseCounter(PATH, Integer.MAX_VALUE);
    Candidate late = world.line("B").get(0);
    assertThat(world.told("B")).as("while A leads, nothing is wrong").isEmpty();
    a.close();
    world.run(SOON);
    assertThat(world.told("B")).containsExactly("problem");

    world.zooKeeper.deleteTree(PATH + "/notes");
    world.awaitLeader(late);
    assertThat(late.nodePath().orElseThrow()).endsWith("-0000000000");
  }

  @Test
  void aParentThatMayNotBeDeletedIsWarnedOf() {
    Candidate a = world.line("A").get(0);
    world.zooKeeper.raiseCounter(PATH, Integer.MAX_VALUE);
    world.zooKeeper.denyPermission("/jobs", NodePermission.DELETE);
    Candidate late = world.line("B").get(0);
    a.close();
    world.run(SOON);
    assertThat(world.told("B")).containsExactly("problem");

    world.zooKeeper.allowPermission("/jobs", NodePermission.DELETE);
    world.awaitLeader(late);
  }

  @Test
  void aLostAnswerToTheNewBeginningDoesNoHarm() {
    Candidate a = world.line("A").get(0);
    world.zooKeeper.raiseCounter(PATH, Integer.MAX_VALUE);
    List<Candidate> late = world.line("B", "C");
    world.zooKeeper.loseAnswer(
        request ->
            request instanceof ZooKeeperRequest.MultiRequest multi
                && multi.parts().contains(new ZooKeeperRequest.Delete(PATH)));
    a.close();
    world.run(TIMEOUT);

    assertThat(late).filteredOn(Candidate::isLeader).hasSize(1);
    assertThat(world.ids()).containsExactlyInAnyOrder("B", "C");
  }
}
