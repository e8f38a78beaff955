package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.lock.LockHold;
import dev.baton.lock.MultiHold;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.shard.ShardMember;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongBinaryOperator;

/**
 * A course of events in which calls of Baton throw, loaded by {@link FaultyCode}. In the end all
 * must be well.
 */
public final class ErrorSweepCourse implements LongBinaryOperator {
  private static final String LOCK = "/locks/one";

  /** What happens while calls throw. */
  enum Event {
    RECONNECT {
      @Override
      void happen(ErrorSweepCourse course) {
        course.world.zooKeeper.cutAll();
      }
    },
    RESIGN {
      @Override
      void happen(ErrorSweepCourse course) {
        course.world.zooKeeper.loseRequest(
            request ->
                request instanceof ZooKeeperRequest.MultiRequest multi
                    && multi.parts().get(0) instanceof ZooKeeperRequest.Delete);
        var unused = course.a.resignAsync();
      }
    },
    NODE_GONE {
      @Override
      void happen(ErrorSweepCourse course) {
        course.world.zooKeeper.deleteTree(course.a.nodePath().orElseThrow());
      }
    },
    LOCK {
      @Override
      void happen(ErrorSweepCourse course) {
        course.waits.add(course.acquire("A").thenAccept(LockHold::close));
        course.waits.add(course.acquire("A").thenAccept(LockHold::close));
      }
    },
    LOCKS {
      @Override
      void happen(ErrorSweepCourse course) {
        course.waits.add(
            course
                .world
                .baton("A")
                .lockAll(List.of("/locks/another", ErrorSweepCourse.LOCK))
                .acquireAsync()
                .thenAccept(MultiHold::close));
      }
    },
    QUESTIONS {
      @Override
      void happen(ErrorSweepCourse course) {
        Baton asking = course.world.baton("A");
        course.awaitEnd(asking.election(PATH).participantsAsync());
        course.awaitEnd(asking.election(PATH).historyAsync());
        course.awaitEnd(asking.findElectionsAsync());
        course.awaitEnd(asking.lock(ErrorSweepCourse.LOCK).requestReleaseAsync("now"));
        course.awaitEnd(asking.election("/none").removeAsync());
      }
    },
    ORDERS {
      @Override
      void happen(ErrorSweepCourse course) {
        Election election = course.world.baton("A").election(PATH);
        course.awaitEnd(election.transferToAsync("B", "first", TIMEOUT));
        course.awaitEnd(election.resignLeaderAsync("second", TIMEOUT));
        course.awaitEnd(election.evictAsync("B", "third"));
        course.awaitEnd(election.cedeAsync("A", "fourth", SOON, TIMEOUT));
        course.awaitEnd(course.a.resignAsync());
      }
    },
    ENDS {
      @Override
      void happen(ErrorSweepCourse course) {
        Baton baton = course.world.baton("A");
        Candidate other = baton.election("/jobs/other").candidate("A").campaign();
        course.awaitEnd(other.whenLeader());
        course.awaitEnd(other.whenLeader().thenCompose(led -> other.closeAsync()));
        ShardMember member = baton.shards("/shards", 2).member("A").join();
        course.awaitEnd(other.whenLeader().thenCompose(led -> member.closeAsync()));
      }
    },
    CLOSES {
      @Override
      void happen(ErrorSweepCourse course) {
        CallFaults.countInsisted();
        course.waits.add(course.acquire("A").thenAccept(hold -> CallFaults.insistOn(hold::close)));
        Candidate other = course.world.baton("A").election("/jobs/other").candidate("A").campaign();
        course.waits.add(
            other
                .whenLeader()
                .thenAccept(led -> CallFaults.insistOn(() -> course.awaitEnd(other.closeAsync()))));
      }
    },
    EXPIRY {
      @Override
      void happen(ErrorSweepCourse course) {
        course.world.zooKeeper.expireAll();
      }
    };

    abstract void happen(ErrorSweepCourse course);
  }

  private final Event event;
  private final World world = new World();
  private final Candidate a;
  private final Candidate b;
  private final List<CompletableFuture<Void>> waits = new ArrayList<>();

  /** Begins the course of the event with this name. */
  public ErrorSweepCourse(String event) {
    this.event = Event.valueOf(event);
    world.startCounting("A");
    a = world.campaign("A");
    world.awaitLeader(a);
    b = world.campaign("B");
    world.run(SOON);
  }

  private void awaitEnd(CompletableFuture<?> answer) {
    waits.add(answer.handle((value, failure) -> null));
  }

  private CompletableFuture<LockHold> acquire(String name) {
    return world.baton(name).lock(LOCK).acquireAsync();
  }

  /** Runs the course, and returns how many calls there were. */
  @Override
  public long applyAsLong(long first, long times) {
    CallFaults.failAt(first, (int) times);
    event.happen(this);
    world.run(TIMEOUT);
    long calls = CallFaults.countCalls();
    String failed = CallFaults.describeFailed();
    try {
      world.run(TIMEOUT.multipliedBy(9));
      CallFaults.failAt(Long.MAX_VALUE, 0);
      checkEnd();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(event + " " + first + failed + "\n" + world.journal(), e);
    }
    return calls;
  }

  private void checkEnd() {
    assertThat(waits).allMatch(CompletableFuture::isDone);
    assertThat(new boolean[] {a.isLeader(), b.isLeader()}).containsOnlyOnce(true);
    assertThat(world.ids()).as("in " + PATH).containsExactlyInAnyOrder("A", "B");
    for (String name : new String[] {"A", "B", "A"}) {
      CompletableFuture<LockHold> hold = acquire(name);
      world.run(SOON);
      World.granted(hold).close();
    }
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.HEALTHY);
    world.close();
  }
}
