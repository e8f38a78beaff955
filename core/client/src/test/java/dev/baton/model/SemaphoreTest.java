package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.error.NotAcquiredException;
import dev.baton.error.RefusedException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.protocol.JoinProblem;
import dev.baton.protocol.LockMode;
import dev.baton.runtime.port.ZooKeeperRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SemaphoreTest {
  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  private Lock some(String machine, int permits, int taken) {
    return world.baton(machine).semaphore(PATH, permits).permits(taken).withHolderId(machine);
  }

  private CompletableFuture<LockHold> wish(String machine, int permits, int taken) {
    CompletableFuture<LockHold> hold = some(machine, permits, taken).acquireAsync();
    world.run(SOON);
    return hold;
  }

  /** Takes so many permits for each digit, on machines of their own, one after the other. */
  private List<CompletableFuture<LockHold>> line(int permits, String taken) {
    List<CompletableFuture<LockHold>> line = new ArrayList<>();
    for (int i = 0; i < taken.length(); i++) {
      line.add(wish(String.valueOf((char) ('A' + i)), permits, taken.charAt(i) - '0'));
    }
    return line;
  }

  private static String holders(List<CompletableFuture<LockHold>> line) {
    StringBuilder holders = new StringBuilder();
    for (int i = 0; i < line.size(); i++) {
      CompletableFuture<LockHold> one = line.get(i);
      if (one.isDone() && !one.isCompletedExceptionally() && one.join().isValid()) {
        holders.append((char) ('A' + i));
      }
    }
    return holders.toString();
  }

  private List<ZooKeeperRequest> afterReleaseOf(CompletableFuture<LockHold> holder) {
    assertThat(holder).isCompleted();
    holder.join().close();
    return world.requestsIn(SOON);
  }

  @Test
  void asManyHoldAsThereArePermits() {
    List<CompletableFuture<LockHold>> line = line(2, "1111");
    assertThat(holders(line)).isEqualTo("AB");

    assertThat(afterReleaseOf(line.get(1))).isNotEmpty();
    assertThat(holders(line)).isEqualTo("AC");
    assertThat(afterReleaseOf(line.get(0))).isNotEmpty();
    assertThat(holders(line)).isEqualTo("CD");
  }

  @Test
  void whoWantsLessDoesNotOvertakeWhoCameFirst() {
    List<CompletableFuture<LockHold>> line = line(3, "2211");
    assertThat(holders(line)).as("one is left, but B wants two").isEqualTo("A");

    assertThat(afterReleaseOf(line.get(0))).isNotEmpty();
    assertThat(holders(line)).isEqualTo("BC");
    assertThat(afterReleaseOf(line.get(1))).isNotEmpty();
    assertThat(holders(line)).isEqualTo("CD");
  }

  @Test
  void theThreadsOfAProcessTakePermitsEach() {
    List<CompletableFuture<LockHold>> line =
        List.of(wish("A", 2, 1), wish("A", 2, 1), wish("A", 2, 1));
    assertThat(line).extracting(CompletableFuture::isDone).containsExactly(true, true, false);
  }

  @Test
  void whoeverGivesUpAheadLetsOthersIn() {
    List<CompletableFuture<LockHold>> line = line(2, "1211");
    assertThat(holders(line)).isEqualTo("A");

    line.get(1).cancel(false);
    world.run(SOON);
    assertThat(holders(line)).isEqualTo("AC");
  }

  @Test
  void theFirstWhoWaitsHoldsWithNothingMoreToReadAndTellsTheNext() {
    List<CompletableFuture<LockHold>> line = line(2, "11111");
    world.run(TIMEOUT);
    List<ZooKeeperRequest> requests = afterReleaseOf(line.get(0));

    assertThat(holders(line)).isEqualTo("BC");
    assertThat(Asked.count(requests, Asked::delete)).isEqualTo(1);
    assertThat(Asked.count(requests, Asked::share)).as("C tells D").isEqualTo(1);
    assertThat(Asked.count(requests, Asked::line)).as("D reads once, and E nothing").isEqualTo(1);
    assertThat(Asked.count(requests, Asked::node))
        .as("C reads its own, D watches both holders")
        .isEqualTo(3);
  }

  @Test
  void whoeverIsTheFirstToWaitIsToldOfTheEndOfAnyHolder() {
    for (int holder = 0; holder < 3; holder++) {
      List<CompletableFuture<LockHold>> line = line(3, "1111");
      assertThat(afterReleaseOf(line.get(holder))).isNotEmpty();
      assertThat(line.get(3)).isCompleted();
      line.forEach(one -> one.join().close());
      world.run(SOON);
    }
  }

  @Test
  void theNextIsServedThoughTheWordOfTheOneAheadIsLost() {
    List<CompletableFuture<LockHold>> line = line(1, "111");
    world.zooKeeper.loseRequest(Asked::share);
    line.get(0).join().close();
    world.run(TIMEOUT);
    assertThat(line.get(1)).isCompleted();

    assertThat(afterReleaseOf(line.get(1))).isNotEmpty();
    world.run(TIMEOUT);
    assertThat(line.get(2)).isCompleted();
  }

  @Test
  void whoSaysAnotherNumberOfPermitsIsRefused() {
    CompletableFuture<LockHold> holder = wish("A", 5, 2);
    CompletableFuture<LockHold> refused = wish("B", 3, 1);
    assertThat(refused).isCompletedExceptionally();
    assertThatThrownBy(refused::join)
        .cause()
        .isInstanceOfSatisfying(
            RefusedException.class,
            refusal -> assertThat(refusal.problem()).isEqualTo(JoinProblem.OTHER_RULE))
        .hasMessageContaining("other participants say that it has 5 permits, and not 3");
    assertThat(holder).isCompleted();
  }

  @Test
  void aSemaphoreIsNoLock() {
    CompletableFuture<LockHold> holder = wish("A", 5, 2);
    CompletableFuture<LockHold> lock = world.baton("B").lock(PATH).acquireAsync();
    world.run(SOON);
    assertThat(lock).isCompletedExceptionally();
    assertThat(holder).isCompleted();
  }

  @Test
  void aCandidateOfItTakesPermitsInItsTurn() {
    CompletableFuture<LockHold> holder = wish("A", 2, 1);
    List<Candidate> candidates = new ArrayList<>();
    for (String machine : List.of("B", "C")) {
      candidates.add(some(machine, 2, 1).candidate(machine).campaign());
      world.run(SOON);
    }
    assertThat(candidates).extracting(Candidate::isLeader).containsExactly(true, false);

    assertThat(afterReleaseOf(holder)).isNotEmpty();
    assertThat(candidates).extracting(Candidate::isLeader).containsExactly(true, true);
    candidates.forEach(Candidate::close);
    world.run(SOON);
  }

  @Test
  void aCandidateIsToldThatOthersSayAnotherNumberOfPermits() {
    CompletableFuture<LockHold> holder = wish("A", 5, 2);
    List<String> told = new ArrayList<>();
    Candidate candidate =
        some("B", 3, 1)
            .candidate("B")
            .onProblem(problem -> told.add(problem.getMessage()))
            .campaign();
    world.run(SOON);

    assertThat(told).singleElement().asString().contains("it has 5 permits, and not 3");
    assertThat(candidate.isLeader()).isFalse();
    assertThat(holder).isCompleted();
  }

  @Test
  void takesWhatIsLeftOnly() {
    CompletableFuture<LockHold> holder = wish("A", 2, 1);
    CompletableFuture<LockHold> tooMuch = some("B", 2, 2).tryAcquireAsync();
    world.run(SOON);
    CompletableFuture<LockHold> fits = some("C", 2, 1).tryAcquireAsync();
    world.run(SOON);

    assertThatThrownBy(tooMuch::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(NotAcquiredException.class);
    assertThat(List.of(holder, fits)).allMatch(CompletableFuture::isDone);
    assertThat(world.ids()).containsExactly("A", "C");
  }

  @Test
  void tellsWhoHoldsPermitsAndWhoWaits() {
    assertThat(line(2, "1111")).hasSize(4);
    LockMode one = new LockMode.PermitMode(2, 1);
    assertThat(world.baton("A").semaphore(PATH, 2).participants())
        .extracting(each -> each.id() + " " + each.role() + " " + each.mode())
        .containsExactly(
            "A LEADER " + one, "B LEADER " + one, "C STANDBY " + one, "D STANDBY " + one);
  }

  @Test
  void refusesNumbersThatMakeNoSense() {
    assertThatThrownBy(() -> world.baton("A").semaphore(PATH, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> world.baton("A").semaphore(PATH, 10_001))
        .hasMessageContaining("1 to 10000 permits");
    assertThatThrownBy(() -> some("A", 2, 3)).hasMessageContaining("3 of 2 permits");
  }
}
