package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.lock.MultiHold;
import dev.baton.lock.MultiLock;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.shard.ShardMember;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** What happens while calls of Baton throw, and what holds in the end. */
enum ErrorSweepEvent {
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
  /** Threads of one process wait for a lock that another of them holds, and get it in turn. */
  LOCK_PASSED {
    private static final int THREADS = 4;

    @Override
    void prepare(ErrorSweepCourse course) {
      course.acquireInTurn(THREADS);
    }

    @Override
    void happen(ErrorSweepCourse course) {
      course.closeHold();
    }

    @Override
    Duration faultyTime() {
      return Duration.ZERO;
    }

    @Override
    void checkEnd(ErrorSweepCourse course) {
      for (int thread = 0; thread < THREADS; thread++) {
        course.closeHold();
      }
      course.world.run(SOON);
      super.checkEnd(course);
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
  WAITS {
    @Override
    void happen(ErrorSweepCourse course) {
      CallFaults.countInsisted();
      course.lockUntil("B", World.SOON);
      course.insistOnHold(Lock::acquire);
      course.lockUntil("B", World.SOON);
      course.insistOnHold(lock -> lock.acquire(TIMEOUT));
      course.lockUntil("B", World.SOON);
      course.insistOnHold(lock -> lock.tryAcquire(TIMEOUT).orElse(null));
      course.insistOnHold(lock -> lock.tryAcquire().orElse(null));
    }
  },
  WAITS_IN_VAIN {
    @Override
    void happen(ErrorSweepCourse course) {
      CallFaults.countInsisted();
      course.waits.add(course.acquire("B").thenAccept(hold -> course.closeLater(hold, TIMEOUT)));
      course.insistOnHold(lock -> lock.acquire(SOON));
      course.insistOnHold(lock -> lock.tryAcquire(SOON).orElse(null));
      course.insistOnHold(lock -> lock.tryAcquire().orElse(null));
      CallFaults.interruptAfter(SOON);
      course.insistOnHold(Lock::acquire);
      CompletableFuture<LockHold> unwanted = course.acquire("A");
      course.world.run(SOON);
      CallFaults.insistOn(() -> unwanted.cancel(false));
    }
  },
  WAITS_AS_JAVA {
    @Override
    void happen(ErrorSweepCourse course) {
      CallFaults.countInsisted();
      java.util.concurrent.locks.Lock lock =
          course.world.baton("A").lock(ErrorSweepCourse.LOCK).asJavaLock();
      course.lockUntil("B", World.SOON);
      CallFaults.insistOn(lock::lock);
      CallFaults.insistOn(() -> assertThat(lock.tryLock()).isTrue());
      CallFaults.insistOn(lock::unlock);
      CallFaults.insistOn(lock::unlock);
    }
  },
  WAITS_FOR_SEVERAL {
    @Override
    void happen(ErrorSweepCourse course) {
      CallFaults.countInsisted();
      course.lockUntil("B", World.SOON);
      course.insistOnHolds(MultiLock::acquire);
      course.lockUntil("B", World.SOON);
      CallFaults.interruptAfter(SOON.dividedBy(10));
      course.insistOnHolds(MultiLock::acquire);
    }
  },
  LEADS_AS_CALLER {
    private static final String JOB = "/jobs/other";

    @Override
    void happen(ErrorSweepCourse course) {
      CallFaults.countInsisted();
      course.insistOnLeading(JOB);
      assertThat(course.jobsDone).isPositive();
      Candidate other = course.world.baton("B").election(JOB).candidate("B").campaign();
      course.world.run(SOON);
      CallFaults.interruptAfter(SOON);
      course.insistOnLeading(JOB);
      course.awaitEnd(other.closeAsync());
    }

    @Override
    void checkEnd(ErrorSweepCourse course) {
      course.checkBothTakePart();
      assertThat(course.world.zooKeeper.childNames(JOB)).isEmpty();
    }
  },
  EXPIRY {
    @Override
    void happen(ErrorSweepCourse course) {
      course.world.zooKeeper.expireAll();
    }
  },
  /** A thread waits for a lock that another thread of its process holds, and loses. */
  LOCK_LOST {
    @Override
    void prepare(ErrorSweepCourse course) {
      course.lockUntil("A", World.TIMEOUT);
      course.waits.add(course.acquire("A").thenAccept(LockHold::close));
    }

    @Override
    void happen(ErrorSweepCourse course) {
      course.world.zooKeeper.expireAll();
    }
  },
  SHARDS_GIVEN(course -> course.checkShares(2, 2)) {
    @Override
    void prepare(ErrorSweepCourse course) {
      course.joinShards("A");
    }

    @Override
    void happen(ErrorSweepCourse course) {
      course.joinShards("B");
    }
  },
  SHARDS_TAKEN(course -> course.checkShares(2, 2)) {
    @Override
    void prepare(ErrorSweepCourse course) {
      course.joinShards("B");
    }

    @Override
    void happen(ErrorSweepCourse course) {
      course.joinShards("A");
    }
  },
  SHARDS_RETURNED(course -> course.checkShares(4, 0)) {
    @Override
    void prepare(ErrorSweepCourse course) {
      course.joinShards("A", "B");
    }

    @Override
    void happen(ErrorSweepCourse course) {
      course.awaitEnd(course.members.get(1).closeAsync());
    }
  },
  OBSERVES {
    @Override
    void happen(ErrorSweepCourse course) {
      course.observation = course.world.baton("A").election(PATH).observe(course.observer);
      course.world.run(SOON);
      course.world.zooKeeper.cutAll();
      course.awaitEnd(course.b.resignAsync());
      course.awaitEnd(course.a.resignAsync());
    }

    @Override
    void checkEnd(ErrorSweepCourse course) {
      course.checkBothTakePart();
      course.checkObservation();
    }
  },
  DRAINS {
    @Override
    void happen(ErrorSweepCourse course) {
      course.awaitEnd(course.world.baton("A").drainAsync("A", "first", SOON, TIMEOUT, false));
      course.awaitEnd(course.world.baton("A").drainAsync("B", "second", SOON, TIMEOUT, false));
    }
  },
  BEGINNINGS {
    @Override
    void happen(ErrorSweepCourse course) {
      CallFaults.countInsisted();
      Baton baton = course.world.baton("A");
      Candidate[] other = new Candidate[1];
      CallFaults.insistOn(() -> other[0] = baton.election("/jobs/other").candidate("A").campaign());
      course.awaitEnd(other[0].whenLeader());
      CallFaults.insistOn(() -> course.awaitEnd(course.acquire("A").thenAccept(LockHold::close)));
      CallFaults.insistOn(
          () ->
              course.members.add(
                  baton.shards("/shards", ErrorSweepCourse.SHARDS).member("A").join()));
      CallFaults.insistOn(() -> course.observation = baton.election(PATH).observe(course.observer));
    }

    @Override
    void checkEnd(ErrorSweepCourse course) {
      course.checkBothTakePart();
      course.checkObservation();
      course.checkShares(4);
      assertThat(course.world.zooKeeper.childNames("/jobs/other")).hasSize(1);
    }
  },
  RACE_JOINED(course -> course.checkRace("A", "B")) {
    @Override
    void happen(ErrorSweepCourse course) {
      course.race("B", "A");
    }
  },
  RACE_EXPIRES(course -> course.checkRace("A", "B")) {
    @Override
    void prepare(ErrorSweepCourse course) {
      course.race("A", "B");
    }

    @Override
    void happen(ErrorSweepCourse course) {
      course.world.zooKeeper.expireAll();
    }
  },
  /** Candidates of a race lose their registrations, cede and are evicted. */
  RACE_GOES_ON(course -> course.checkRace("A", "B")) {
    @Override
    void prepare(ErrorSweepCourse course) {
      course.race("A", "B");
    }

    @Override
    void happen(ErrorSweepCourse course) {
      course.loseRegistrations();
      course.world.run(SOON);
      course.awaitEnd(course.election("B").cedeAsync("A", "first", SOON, TIMEOUT));
      course.awaitEnd(course.election("B").evictAsync("A", "second"));
      course.world.zooKeeper.cutAll();
    }
  },
  RACE_LEFT(course -> course.checkRace("B")) {
    @Override
    void prepare(ErrorSweepCourse course) {
      course.race("A", "B");
    }

    @Override
    void happen(ErrorSweepCourse course) {
      course.awaitEnd(course.racers.get(0).closeAsync());
    }
  },
  BATON_CLOSED(course -> course.checkOnlyB()) {
    @Override
    void happen(ErrorSweepCourse course) {
      course.world.baton("A").close();
    }
  },
  BATON_CLOSES(course -> course.checkOnlyB()) {
    @Override
    void happen(ErrorSweepCourse course) {
      CallFaults.countInsisted();
      CallFaults.insistOn(course.world.baton("A")::close);
    }
  };

  @SuppressWarnings("ImmutableEnumChecker") // The function has no state.
  private final Consumer<ErrorSweepCourse> end;

  ErrorSweepEvent() {
    this(ErrorSweepCourse::checkBothTakePart);
  }

  ErrorSweepEvent(Consumer<ErrorSweepCourse> end) {
    this.end = end;
  }

  /** What has happened before calls throw. */
  void prepare(ErrorSweepCourse course) {}

  /** What happens while calls throw. */
  abstract void happen(ErrorSweepCourse course);

  /** How long calls may throw after it has happened. */
  Duration faultyTime() {
    return TIMEOUT;
  }

  /** What holds in the end. */
  void checkEnd(ErrorSweepCourse course) {
    end.accept(course);
  }
}
