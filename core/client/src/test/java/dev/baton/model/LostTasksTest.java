package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.lock.LockHold;
import dev.baton.participants.Participant;
import dev.baton.protocol.TurnRule;
import dev.baton.testkit.ForwardingLoop;
import dev.baton.testkit.model.ManualLoop;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * One task of a loop throws before it begins, whichever it is, posted or set by an alarm. So each
 * task must be repeated by its owner, or be one that Baton can do without.
 */
class LostTasksTest {
  /** As many tasks as begin what these courses are about. */
  private static final int MOST_TASKS = 60;

  private final World world = new World();
  private Runnable losing = () -> {};

  /** A loop that loses one of its tasks. */
  private static final class LosingLoop extends ForwardingLoop {
    private static final String LOST = "lost, as planned";
    private int before = -1;

    LosingLoop(ManualLoop loop) {
      super(loop);
      loop.expectFailures(thrown -> LOST.equals(thrown.getMessage()));
    }

    /** Loses the task that comes after so many others. */
    void loseAfter(int others) {
      before = others;
    }

    private Runnable loseOrKeep(Runnable task) {
      return before-- == 0 ? LosingLoop::throwFailure : task;
    }

    @Override
    public void postTask(Runnable task) {
      super.postTask(loseOrKeep(task));
    }

    @Override
    public LoopAlarm runAfter(long delayNanos, Runnable task) {
      return super.runAfter(delayNanos, loseOrKeep(task));
    }

    private static void throwFailure() {
      throw new IllegalStateException(LOST);
    }
  }

  /** Plays the course of events in as many worlds as there are tasks to lose. */
  private static void loseEachTask(Consumer<LostTasksTest> course) {
    for (int task = 0; task < MOST_TASKS; task++) {
      LostTasksTest one = new LostTasksTest();
      one.startLosing(task);
      course.accept(one);
      one.world.close();
    }
  }

  private void startLosing(int task) {
    world.start(
        "A",
        inner -> {
          LosingLoop loop = new LosingLoop(inner);
          losing = () -> loop.loseAfter(task);
          return loop;
        });
  }

  private Candidate race(String name) {
    return world.campaign(name, TurnRule.RACE, CandidateBuilder::registered);
  }

  private void checkParticipants(String... names) {
    CompletableFuture<List<Participant>> asked =
        world.baton("B").election(PATH).participantsAsync();
    world.run(SOON);
    assertThat(asked.join()).extracting(Participant::id).containsExactlyInAnyOrder(names);
  }

  @Test
  void candidatesOfARaceAreRegisteredAgain() {
    loseEachTask(
        one -> {
          one.world.awaitLeader(one.race("A"));
          one.race("B");
          one.world.run(SOON);
          one.losing.run();
          one.world.zooKeeper.expireAll();
          one.world.run(TIMEOUT.multipliedBy(3));
          one.checkParticipants("A", "B");
        });
  }

  @Test
  void candidatesOfARaceLeave() {
    loseEachTask(
        one -> {
          Candidate leader = one.race("A");
          one.world.awaitLeader(leader);
          one.race("B");
          one.world.run(SOON);
          one.losing.run();
          CompletableFuture<Void> closed = leader.closeAsync();
          one.world.run(TIMEOUT.multipliedBy(3));
          assertThat(closed).isCompleted();
          one.checkParticipants("B");
        });
  }

  @Test
  void lostLockIsAcquiredAgain() {
    loseEachTask(
        one -> {
          LockHold hold = World.granted(one.world.wish("A"));
          CompletableFuture<LockHold> next = one.world.wish("A");
          one.losing.run();
          one.world.zooKeeper.expireAll();
          one.world.run(SOON);
          hold.close();
          one.world.run(TIMEOUT.multipliedBy(3));
          World.granted(next).close();
          one.world.run(TIMEOUT);
          assertThat(one.world.ids()).isEmpty();
        });
  }

  @Test
  void candidatesLeadAgain() {
    loseEachTask(
        one -> {
          Candidate leader = one.world.campaign("A");
          one.world.awaitLeader(leader);
          one.losing.run();
          one.world.zooKeeper.expireAll();
          one.world.run(TIMEOUT.multipliedBy(3));
          assertThat(leader.isLeader()).isTrue();
        });
  }

  @Test
  void candidateOfAHigherPriorityLeads() {
    loseEachTask(
        one -> {
          one.world.awaitLeader(one.world.campaign("A", low -> low.priority(0, TIMEOUT)));
          Candidate better = one.world.campaign("B", high -> high.priority(1, TIMEOUT));
          one.world.run(TIMEOUT.minus(SOON));
          one.losing.run();
          one.world.run(TIMEOUT.multipliedBy(5));
          assertThat(better.isLeader()).isTrue();
        });
  }

  @Test
  void waitEndsInTime() {
    loseEachTask(
        one -> {
          LockHold hold = World.granted(one.world.wish("B"));
          one.losing.run();
          CompletableFuture<LockHold> wait = one.world.lock("A").acquireAsync(SOON);
          one.world.run(TIMEOUT);
          assertThat(wait).isCompletedExceptionally();
          hold.close();
        });
  }

  @Test
  void lostHoldIsLeftInTime() {
    loseEachTask(
        one -> {
          LockHold hold = World.granted(one.world.wish(one.world.lock("A").stopTimeout(SOON)));
          CompletableFuture<LockHold> next = one.world.wish("B");
          one.world.zooKeeper.takeDown();
          one.world.run(hold.remaining().minusNanos(1));
          one.losing.run();
          one.world.run(SOON.dividedBy(2));
          one.world.zooKeeper.bringUp();
          one.world.run(TIMEOUT.multipliedBy(3));
          World.granted(next).close();
          hold.close();
        });
  }

  @Test
  void leaderWhoseWorkCannotBeginLeaves() {
    loseEachTask(
        one -> {
          Executor full =
              callback -> {
                throw new RejectedExecutionException("full, as planned");
              };
          one.losing.run();
          one.world.campaign("A", candidate -> candidate.executor(full));
          one.world.run(SOON);
          Candidate next = one.world.campaign("B");
          one.world.run(TIMEOUT.multipliedBy(3));
          assertThat(next.isLeader()).isTrue();
        });
  }
}
