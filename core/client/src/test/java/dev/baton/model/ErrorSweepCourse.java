package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.error.BatonException;
import dev.baton.error.NotAcquiredException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.lock.MultiHold;
import dev.baton.lock.MultiLock;
import dev.baton.observe.ElectionObservation;
import dev.baton.participants.Participant;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.node.ElectionPath;
import dev.baton.shard.ShardMember;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A course of events in which calls of Baton throw, loaded by {@link FaultyCode}. In the end all
 * must be well.
 */
public final class ErrorSweepCourse implements LongBinaryOperator {
  static final int SHARDS = 4;
  static final String LOCK = "/locks/one";
  private static final String RACE = "/races/one";

  private final ErrorSweepEvent event;
  final World world = new World();
  final Candidate a;
  final Candidate b;

  /** What must have ended in the end. */
  final List<CompletableFuture<Void>> waits = new ArrayList<>();

  /** What observes the election, if anything does, and what it was told. */
  @Nullable ElectionObservation observation;

  /** How many jobs of leaders have run. */
  int jobsDone;

  final Watcher observer = new Watcher();

  /** The members of the group of shards. */
  final List<ShardMember> members = new ArrayList<>();

  /** The holds of threads that take turns, until they are closed. */
  private final List<LockHold> holds = new ArrayList<>();

  private long lastToken;

  /** The registered candidates of the race. */
  final List<Candidate> racers = new ArrayList<>();

  /** Begins the course of the event with this name. */
  public ErrorSweepCourse(String event) {
    this.event = ErrorSweepEvent.valueOf(event);
    world.startCounting("A");
    a = world.campaign("A");
    world.awaitLeader(a);
    b = world.campaign("B");
    world.run(SOON);
    this.event.prepare(this);
  }

  void joinShards(String... names) {
    for (String name : names) {
      members.add(world.baton(name).shards("/shards", SHARDS).member(name).join());
      world.run(SOON);
    }
  }

  /** Returns the race, as the machine called {@code name} has it. */
  Election election(String name) {
    return world.baton(name).election(RACE).withRule(TurnRule.RACE);
  }

  /** Takes part in the race on the machines with these names. */
  void race(String... names) {
    for (String name : names) {
      racers.add(election(name).candidate(name).registered().campaign());
      world.run(SOON);
    }
  }

  private static String registry() {
    return ElectionPath.of(RACE).registryText();
  }

  /** Deletes the nodes by which candidates of the race are registered. */
  void loseRegistrations() {
    world
        .zooKeeper
        .childNames(registry())
        .forEach(node -> world.zooKeeper.deleteTree(registry() + "/" + node));
  }

  void awaitEnd(CompletableFuture<?> answer) {
    waits.add(answer.handle((value, failure) -> null));
  }

  CompletableFuture<LockHold> acquire(String name) {
    return world.baton(name).lock(LOCK).acquireAsync();
  }

  /** Holds the lock on the machine called {@code name}, and releases it {@code later}. */
  void lockUntil(String name, Duration later) {
    CompletableFuture<LockHold> hold = acquire(name);
    world.run(SOON);
    closeLater(World.granted(hold), later);
  }

  /** Has so many threads acquire the lock, one after the other. */
  void acquireInTurn(int threads) {
    for (int thread = 0; thread < threads; thread++) {
      awaitEnd(acquire("A").thenAccept(holds::add));
    }
    world.run(SOON);
  }

  /** Closes the hold of a thread. At most one is valid, and the others know that they are lost. */
  void closeHold() {
    assertThat(holds.stream().filter(LockHold::isValid).count()).isLessThan(2);
    List<LockHold> present = List.copyOf(holds);
    holds.clear();
    for (LockHold hold : present) {
      assertThat(hold.fencingToken()).isGreaterThan(lastToken);
      lastToken = hold.fencingToken();
      AtomicReference<@Nullable EndReason> lost = new AtomicReference<>();
      hold.whenLost(lost::set);
      world.run(Duration.ofMillis(1));
      assertThat(hold.isValid()).as("valid, and not " + lost).isEqualTo(lost.get() == null);
      hold.close();
    }
    world.run(Duration.ofMillis(1));
  }

  void closeLater(LockHold hold, Duration later) {
    world.machine("B").loop().runAfter(later.toNanos(), hold::close);
  }

  /** A way to acquire a lock by a call that blocks. */
  interface BlockingWay<L, H> {
    /** Acquires it. Returns null if it was not acquired. */
    @Nullable H acquireFrom(L lock) throws InterruptedException;
  }

  /** Acquires the lock until that returns, and closes the hold. */
  void insistOnHold(BlockingWay<Lock, LockHold> way) {
    LockHold hold = insistOn(way, world.baton("A").lock(LOCK));
    if (hold != null) {
      CallFaults.insistOn(hold::close);
    }
  }

  /** Acquires several locks until that returns, and closes the holds. */
  void insistOnHolds(BlockingWay<MultiLock, MultiHold> way) {
    MultiHold hold = insistOn(way, world.baton("A").lockAll(List.of("/locks/a", LOCK)));
    if (hold != null) {
      CallFaults.insistOn(hold::close);
    }
  }

  private static <L, H> @Nullable H insistOn(BlockingWay<L, H> way, L lock) {
    AtomicReference<@Nullable H> hold = new AtomicReference<>();
    CallFaults.insistOn(
        () -> {
          try {
            hold.set(way.acquireFrom(lock));
          } catch (InterruptedException | NotAcquiredException e) {
            hold.set(null);
          }
        });
    return hold.get();
  }

  /** Leads as a caller until that returns, or is interrupted. It says if its job never began. */
  void insistOnLeading(String path) {
    CallFaults.insistOn(
        () -> {
          int done = jobsDone;
          try {
            world.baton("A").election(path).<RuntimeException>lead(leadership -> jobsDone++);
          } catch (InterruptedException e) {
            world.run(SOON);
          } catch (BatonException e) {
            assertThat(jobsDone).isEqualTo(done);
            insistOnLeading(path);
          }
        });
  }

  /** Runs the course, and returns how many calls there were. */
  @Override
  public long applyAsLong(long first, long times) {
    CallFaults.failAt(first, (int) times);
    try {
      event.happen(this);
      world.run(event.faultyTime());
      long calls = CallFaults.countCalls();
      world.run(TIMEOUT.multipliedBy(9));
      CallFaults.failAt(Long.MAX_VALUE, 0);
      checkEnd();
      return calls;
    } catch (AssertionError | RuntimeException e) {
      String failed = CallFaults.describeFailed();
      throw new AssertionError(
          event + " " + first + " " + times + failed + "\n" + world.journal(), e);
    }
  }

  private void checkEnd() {
    event.checkEnd(this);
    assertThat(waits).allMatch(CompletableFuture::isDone);
    world.close();
  }

  /** Both candidates stand in the queue, one leads, and the lock can be acquired. */
  void checkBothTakePart() {
    assertThat(new boolean[] {a.isLeader(), b.isLeader()}).containsOnlyOnce(true);
    assertThat(world.ids()).as("in " + PATH).containsExactlyInAnyOrder("A", "B");
    List.of("A", "B", "A").forEach(this::checkLock);
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.HEALTHY);
  }

  /** These candidates take part in the race, and one of them leads. */
  void checkRace(String... names) {
    checkBothTakePart();
    assertThat(racers.stream().filter(Candidate::isLeader)).hasSize(1);
    CompletableFuture<List<Participant>> asked = election("B").participantsAsync();
    world.run(SOON);
    assertThat(asked.join()).extracting(Participant::id).containsExactlyInAnyOrder(names);
    assertThat(world.zooKeeper.childNames(registry())).as("registered").hasSize(names.length);
  }

  /** The lock is free, and can be acquired. */
  void checkLock(String name) {
    assertThat(world.zooKeeper.childNames(LOCK)).isEmpty();
    CompletableFuture<LockHold> hold = acquire(name);
    world.run(SOON);
    World.granted(hold).close();
    world.run(SOON);
  }

  /** Baton A has left, and all goes to B. */
  void checkOnlyB() {
    assertThat(b.isLeader()).isTrue();
    assertThat(world.ids()).as("in " + PATH).containsExactly("B");
    checkLock("B");
  }

  /** The observation knows who takes part, and the observer was told who leads. */
  void checkObservation() {
    ElectionObservation seen = Objects.requireNonNull(observation);
    assertThat(seen.isCurrent()).isTrue();
    assertThat(seen.participants()).hasSize(2);
    String leader = a.isLeader() ? "A" : "B";
    assertThat(seen.leader().map(Participant::id)).contains(leader);
    assertThat(observer.takeTold().stream().filter(told -> told.endsWith(" leads")))
        .last()
        .isEqualTo(leader + " leads");
  }

  /** The members lead so many shards each. */
  void checkShares(Integer... shares) {
    assertThat(members).extracting(member -> member.leaderships().size()).containsExactly(shares);
  }
}
