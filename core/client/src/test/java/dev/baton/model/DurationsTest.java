package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Election;
import dev.baton.election.EligibilityCheck;
import dev.baton.error.BatonException;
import dev.baton.lock.LockHold;
import dev.baton.lock.MultiHold;
import dev.baton.lock.MultiLock;
import dev.baton.observe.ElectionObserver;
import dev.baton.observe.WarningRules;
import dev.baton.telemetry.TelemetryListener;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every duration of the public API either has a range, which is named where it is left, or means
 * without limit where it is too long. None overflows, neither in the call nor later.
 */
class DurationsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Map<String, List<Use>> uses = new LinkedHashMap<>();

  /** Hands a duration to a method, and lets it matter. */
  private interface Use {
    void apply(Duration duration, World world) throws InterruptedException;
  }

  DurationsTest() {
    addBatons();
    addOrders();
    addModes();
    addCandidates();
    addLocks();
  }

  static List<Duration> durations() {
    return List.of(
        Duration.ofSeconds(Long.MIN_VALUE),
        Duration.ofNanos(-1),
        Duration.ZERO,
        Duration.ofNanos(1),
        Duration.ofDays(365),
        Duration.ofDays(366),
        Duration.ofSeconds(Long.MAX_VALUE, 999_999_999));
  }

  private void add(String method, Use... parameters) {
    uses.put(method, List.of(parameters));
  }

  private void addBatons() {
    add("BatonBuilder.sessionTimeout", (d, world) -> connect(b -> b.sessionTimeout(d)));
    add("BatonBuilder.connectTimeout", (d, world) -> builder().connectTimeout(d));
    add("BatonBuilder.assumedTick", (d, world) -> connect(b -> b.assumedTick(d)));
    add(
        "Baton.drain",
        (d, world) -> world.baton("A").drain("nobody", "try", d, SECOND),
        (d, world) -> world.baton("A").drain("nobody", "try", SECOND, d));
    add(
        "Baton.drainAsync",
        (d, world) -> end(world.baton("A").drainAsync("nobody", "try", d, SECOND, true), world),
        (d, world) -> end(world.baton("A").drainAsync("nobody", "try", SECOND, d, true), world));
    add(
        "WarningRules.leaderlessFor",
        (d, world) -> observe(WarningRules.NONE.leaderlessFor(d), world));
    add(
        "WarningRules.moreChangesThan",
        (d, world) -> observe(WarningRules.NONE.moreChangesThan(1, d), world));
  }

  private static BatonBuilder builder() {
    return Baton.builder("127.0.0.1:1").connectTimeout(Duration.ofMillis(1));
  }

  private static void connect(UnaryOperator<BatonBuilder> settings) {
    settings.apply(builder()).connect().close();
  }

  private static void observe(WarningRules warnings, World world) {
    world.baton("X").election(PATH).observe(new ElectionObserver() {}, warnings);
    world.run(SOON);
    Candidate leader = world.line("A").get(0);
    for (int i = 0; i < 3; i++) {
      leader.resign();
      world.run(SOON);
    }
    leader.close();
  }

  private void addOrders() {
    add("Election.transferTo", (d, world) -> led(world).transferTo("B", "try", d));
    add(
        "Election.transferToAsync",
        (d, world) -> end(led(world).transferToAsync("B", "", d), world));
    add("Election.resignLeader", (d, world) -> led(world).resignLeader("try", d));
    add(
        "Election.resignLeaderAsync",
        (d, world) -> end(led(world).resignLeaderAsync("try", d), world));
    add(
        "Election.cede",
        (d, world) -> led(world).cede(null, "try", d, SECOND),
        (d, world) -> led(world).cede(null, "try", SECOND, d));
    add(
        "Election.cedeAsync",
        (d, world) -> end(led(world).cedeAsync(null, "try", d, SECOND), world),
        (d, world) -> end(led(world).cedeAsync(null, "try", SECOND, d), world));
  }

  private void addModes() {
    add("PausableQueue.pause", (d, world) -> led(world).pause(d, "try"));
    add("PausableQueue.pauseAsync", (d, world) -> end(led(world).pauseAsync(d, "try"), world));
    add("Baton.pauseAll", (d, world) -> world.baton("A").pauseAll(d, "try"));
    add("SlotSchedule.every", (d, world) -> world.baton("A").schedule(PATH).every(d));
    add(
        "SlotWorkerBuilder.deadline",
        (d, world) -> world.baton("A").schedule(PATH).every(SECOND).deadline(d));
  }

  private static Election led(World world) {
    world.line("A", "B");
    return world.baton("X").election(PATH);
  }

  private static void end(CompletableFuture<?> call, World world) {
    world.time.runUntil("the end of the call", TIMEOUT, call::isDone);
    call.join();
  }

  private void addCandidates() {
    add("CandidateBuilder.stopTimeout", (d, world) -> lose(c -> c.stopTimeout(d), world));
    add("CandidateBuilder.priority", (d, world) -> lose(c -> c.priority(1, d), world));
    add(
        "CandidateBuilder.eligible",
        (d, world) -> world.campaign("A", c -> c.eligible(() -> true, d, SECOND)),
        (d, world) -> world.campaign("A", c -> c.eligible(() -> true, SECOND, d)));
    add(
        "EligibilityCheck.of",
        (d, world) -> check(EligibilityCheck.of(() -> true, d, SECOND), world),
        (d, world) -> check(EligibilityCheck.of(() -> true, SECOND, d), world));
    add("Candidate.cede", (d, world) -> world.line("A").get(0).cede(d));
    add("Candidate.awaitLeadership", (d, world) -> world.campaign("A").awaitLeadership(d));
  }

  private static void check(EligibilityCheck settings, World world) {
    lose(candidate -> candidate.eligible(settings.executor(Runnable::run)), world);
  }

  private static void lose(UnaryOperator<CandidateBuilder> settings, World world) {
    world.awaitLeader(world.campaign("A", settings));
    world.zooKeeper.expireAll();
    world.run(SOON);
  }

  private void addLocks() {
    add("Lock.keepIdleFor", (d, world) -> keep(world.lock("A").keepIdleFor(d).acquire(), world));
    add("Lock.stopTimeout", (d, world) -> lose(world.lock("A").stopTimeout(d).acquire(), world));
    add("Lock.acquire", (d, world) -> world.lock("A").acquire(d).close());
    add("Lock.tryAcquire", (d, world) -> world.lock("A").tryAcquire(d).ifPresent(LockHold::close));
    add("Lock.acquireAsync", (d, world) -> acquire(world.lock("A").acquireAsync(d), world));
    add("Lock.tryAcquireAsync", (d, world) -> acquire(world.lock("A").tryAcquireAsync(d), world));
    add(
        "MultiLock.stopTimeout",
        (d, world) -> loseAll(both(world).stopTimeout(d).acquire(), world));
    add("MultiLock.acquire", (d, world) -> both(world).acquire(d).close());
    add("MultiLock.acquireAsync", (d, world) -> acquireAll(both(world).acquireAsync(d), world));
    add("Semaphore.acquire", (d, world) -> world.baton("A").semaphore(PATH, 2).acquire(d).close());
  }

  private static MultiLock both(World world) {
    return world.baton("A").lockAll(List.of(PATH, "/other"));
  }

  private static void keep(LockHold hold, World world) {
    hold.close();
    world.run(SOON);
  }

  private static void lose(LockHold hold, World world) {
    world.zooKeeper.expireAll();
    world.run(SOON);
    keep(hold, world);
  }

  private static void loseAll(MultiHold holds, World world) {
    holds.allHolds().forEach(hold -> lose(hold, world));
  }

  private static void acquire(CompletableFuture<LockHold> hold, World world) {
    world.run(SOON);
    hold.join().close();
  }

  private static void acquireAll(CompletableFuture<MultiHold> holds, World world) {
    world.run(SOON);
    holds.join().close();
  }

  @ParameterizedTest
  @MethodSource("durations")
  void everyDurationIsUsedOrRefusedWithItsRange(Duration duration) {
    uses.forEach(
        (method, parameters) ->
            parameters.forEach(use -> assertUsedOrRefused(method, use, duration)));
  }

  private static void assertUsedOrRefused(String method, Use use, Duration duration) {
    String call = method + " with " + duration;
    try (World world = new World()) {
      use.apply(duration, world);
    } catch (IllegalArgumentException refused) {
      assertThat(refused).as(call).hasMessageMatching(".+ must be from .+ s to .+ s, not .+ s");
    } catch (CompletionException failed) {
      assertThat(failed).as(call).hasCauseInstanceOf(BatonException.class);
    } catch (BatonException failed) {
      assertThat(failed).as(call).hasMessageNotContaining("Exception");
    } catch (InterruptedException | RuntimeException e) {
      throw new AssertionError(call, e);
    }
  }

  @Test
  void theDurationsAreAllThatThereAre() {
    Map<String, Integer> parameters =
        PublicApi.methods().stream()
            .filter(
                method -> method.getDeclaringClass() != TelemetryListener.class) // Baton calls it
            .collect(Collectors.toMap(PublicApi::name, DurationsTest::durationsOf, Integer::sum));
    parameters.values().removeIf(count -> count == 0);
    Map<String, Integer> used = new LinkedHashMap<>();
    uses.forEach((method, its) -> used.put(method, its.size()));

    assertThat(used).containsExactlyInAnyOrderEntriesOf(parameters);
  }

  private static int durationsOf(Method method) {
    return (int) Arrays.stream(method.getParameterTypes()).filter(Duration.class::equals).count();
  }

  @ParameterizedTest
  @EnumSource
  void javaLockTakesTooLongTimesForNoLimit(TimeUnit unit) throws InterruptedException {
    try (World world = new World()) {
      java.util.concurrent.locks.Lock lock = world.lock("A").asJavaLock();
      assertThat(lock.tryLock(Long.MAX_VALUE, unit)).isTrue();
      assertThat(world.lock("A").asJavaLock().tryLock(Long.MIN_VALUE, unit)).isFalse();
      lock.unlock();
    }
  }
}
