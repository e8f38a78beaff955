package dev.baton.micrometer;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.error.NotAcquiredException;
import dev.baton.lock.LockHold;
import dev.baton.telemetry.ActivityKind;
import dev.baton.telemetry.MeasuredCandidate;
import dev.baton.telemetry.MeasuredPlace;
import dev.baton.testkit.EmbeddedZooKeeper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The meters, over real elections and locks. */
final class MicrometerTelemetryTest {
  private static final EmbeddedZooKeeper SERVER = EmbeddedZooKeeper.launch();

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final MicrometerTelemetry telemetry = MicrometerTelemetry.builder(registry).build();
  private final Baton baton = Baton.builder(SERVER.connectString()).telemetry(telemetry).connect();

  @AfterAll
  static void stopServer() {
    SERVER.close();
  }

  @AfterEach
  void closeBaton() {
    baton.close();
  }

  private double gauge(String name, String election) {
    return registry.get(name).tag("election", election).gauge().value();
  }

  private long count(String timer, String tag, String path, String outcome) {
    return registry.get(timer).tag(tag, path).tag("outcome", outcome).timer().count();
  }

  @Test
  void showsWhoLeadsAndForHowLong() throws InterruptedException {
    try (Candidate first = baton.election("/m/shows").candidate("a").campaign()) {
      first.awaitLeadership();
      await()
          .atMost(LIMIT)
          .untilAsserted(() -> assertThat(gauge("baton.candidates", "/m/shows")).isEqualTo(1));
      try (Candidate second = baton.election("/m/shows").candidate("b").campaign()) {
        await()
            .atMost(LIMIT)
            .untilAsserted(() -> assertThat(gauge("baton.candidates", "/m/shows")).isEqualTo(2));
        assertThat(gauge("baton.leader", "/m/shows")).isEqualTo(1);
        assertThat(gauge("baton.leader.token", "/m/shows"))
            .isEqualTo((double) first.leadership().orElseThrow().fencingToken());
        assertThat(gauge("baton.lease.remaining", "/m/shows")).isPositive().isLessThanOrEqualTo(10);
        assertThat(gauge("baton.queue.position", "/m/shows")).isEqualTo(1);
        assertThat(second.isLeader()).isFalse();
      }
    }
    await().atMost(LIMIT).until(() -> registry.find("baton.leader").gauges().isEmpty());
  }

  /** As in a process that connects anew. */
  @Test
  void nextSessionInTheSameRegistryShowsItsOwnState() {
    SimpleMeterRegistry same = new SimpleMeterRegistry();
    connectIn(same).close();
    try (Baton next = connectIn(same)) {
      await().atMost(LIMIT).until(next::isConnected);
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> assertThat(same.get("baton.connected").gauge().value()).isEqualTo(1));
      assertThat(same.get("baton.health").tag("state", "healthy").gauge().value()).isEqualTo(1);
    }
  }

  private static Baton connectIn(SimpleMeterRegistry registry) {
    MicrometerTelemetry measuring = MicrometerTelemetry.builder(registry).build();
    Baton connected = Baton.builder(SERVER.connectString()).telemetry(measuring).connect();
    measuring.watchHealth(connected);
    return connected;
  }

  /** As in an outage: the lease is over, and no servers tell the position. */
  @Test
  void formerLeaderHasNoPosition() {
    AtomicReference<Duration> lease = new AtomicReference<>(Duration.ofSeconds(1));
    MeasuredCandidate candidate = new MeasuredCandidate("/m/former", "a", true, lease::get);
    telemetry.candidateAdded(candidate);
    telemetry.positionChanged(candidate, 1);
    assertThat(gauge("baton.queue.position", "/m/former")).isEqualTo(1);
    lease.set(Duration.ZERO);
    assertThat(gauge("baton.queue.position", "/m/former")).isNaN();
    telemetry.positionChanged(candidate, 3);
    assertThat(gauge("baton.queue.position", "/m/former")).isEqualTo(3);
  }

  @Test
  void candidateThatStaysOutHasNoPosition() throws InterruptedException {
    try (Baton others = Baton.connect(SERVER.connectString());
        Candidate leader = others.election("/m/out").candidate("a").campaign()) {
      leader.awaitLeadership();
      try (Candidate waiter = baton.election("/m/out").candidate("b").campaign()) {
        await().atMost(LIMIT).until(() -> waiter.nodePath().isPresent() && isAt("/m/out", 2));
        waiter.cede(Duration.ofHours(1));
        await().atMost(LIMIT).until(() -> isAt("/m/out", Double.NaN));
      }
    }
  }

  private boolean isAt(String election, double position) {
    return Double.compare(gauge("baton.queue.position", election), position) == 0;
  }

  @Test
  void timesTermsByTheReasonsOfTheirEnds() throws InterruptedException {
    try (Candidate candidate = baton.election("/m/terms").candidate("a").campaign()) {
      candidate.awaitLeadership();
      assertThat(registry.get("baton.term.active").longTaskTimer().activeTasks()).isEqualTo(1);
      candidate.resign();
      candidate.awaitLeadership();
    }
    assertThat(count("baton.term", "election", "/m/terms", "resigned")).isEqualTo(1);
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> assertThat(count("baton.term", "election", "/m/terms", "closed")).isEqualTo(1));
    assertThat(count("baton.election.wait", "election", "/m/terms", "elected")).isEqualTo(2);
    assertThat(registry.get("baton.term.active").longTaskTimer().activeTasks()).isZero();
  }

  @Test
  void timesLocks() throws InterruptedException {
    try (LockHold hold = baton.lock("/m/lock").acquire()) {
      assertThatThrownBy(() -> baton.lock("/m/lock").acquire(Duration.ofMillis(10)))
          .isInstanceOf(NotAcquiredException.class);
      assertThat(hold.isValid()).isTrue();
    }
    assertThat(count("baton.lock.wait", "lock", "/m/lock", "acquired")).isEqualTo(1);
    assertThat(count("baton.lock.wait", "lock", "/m/lock", "not_acquired")).isEqualTo(1);
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> assertThat(count("baton.lock.hold", "lock", "/m/lock", "released")).isEqualTo(1));
  }

  @Test
  void showsTheSessionAndTheHealth() {
    telemetry.watchHealth(baton);
    assertThat(registry.get("baton.connected").gauge().value()).isEqualTo(1);
    assertThat(registry.get("baton.sessions.opened").counter().count()).isEqualTo(1);
    assertThat(registry.get("baton.health").tag("state", "healthy").gauge().value()).isEqualTo(1);
    assertThat(registry.get("baton.health").tag("state", "lost").gauge().value()).isZero();
    baton.close();
    assertThat(registry.get("baton.connected").gauge().value()).isZero();
    assertThat(registry.get("baton.health").tag("state", "lost").gauge().value()).isEqualTo(1);
  }

  @Test
  void countsHeartbeatsAndCallbacks() throws InterruptedException {
    try (Candidate candidate =
        baton
            .election("/m/callbacks")
            .candidate("a")
            .onElected(
                leadership -> {
                  throw new IllegalStateException("the callback fails");
                })
            .campaign()) {
      candidate.awaitLeadership();
      await()
          .atMost(LIMIT)
          .until(() -> registry.get("baton.callback.errors").counter().count() == 1);
      await().atMost(LIMIT).until(() -> registry.get("baton.heartbeat").timer().count() > 0);
      await()
          .atMost(LIMIT)
          .until(() -> registry.get("baton.callbacks.queued").gauge().value() == 0);
    }
  }

  @Test
  void locksWithKeysShareTheSeriesOfTheirFamily() throws InterruptedException {
    int before = registry.getMeters().size();
    for (int i = 0; i < 10_000; i++) {
      MeasuredPlace place = new MeasuredPlace("/orders/" + i, "/orders", "a");
      telemetry.beginActivity(ActivityKind.ACQUIRE, place, 0).end("acquired");
      telemetry.beginActivity(ActivityKind.HOLD, place, 1).end("released");
    }
    assertThat(registry.getMeters().size() - before).isLessThanOrEqualTo(20);
    assertThat(count("baton.lock.hold", "lock", "/orders", "released")).isEqualTo(10_000);
  }

  @Test
  void everyMeterIsDescribedAndHasNoTagThatTellsNothing() {
    SimpleMeterRegistry filtered = new SimpleMeterRegistry();
    filtered.config().meterFilter(MicrometerTelemetry.meterFilter());
    filtered.timer("users.own", "error", "none");
    MicrometerTelemetry described = MicrometerTelemetry.builder(filtered).build();
    MeasuredPlace place = new MeasuredPlace("/m/described", "/m/described", "a");
    for (ActivityKind kind : ActivityKind.values()) {
      described.beginActivity(kind, place, 1).end("ended");
      described.beginActivity(kind, place, 1);
    }
    assertThat(filtered.getMeters())
        .filteredOn(meter -> meter.getId().getName().startsWith("baton."))
        .hasSizeGreaterThanOrEqualTo(2 * ActivityKind.values().length)
        .allSatisfy(meter -> assertThat(meter.getId().getDescription()).isNotBlank())
        .allSatisfy(meter -> assertThat(meter.getId().getTag("error")).isNull());
    assertThat(filtered.get("users.own").timer().getId().getTag("error")).isEqualTo("none");
  }

  @Test
  void numberOfSeriesHasLimit() {
    int before = registry.getMeters().size();
    for (int i = 0; i < 10_000; i++) {
      MeasuredCandidate candidate =
          new MeasuredCandidate("/m/many/" + i, "a", true, () -> Duration.ofSeconds(1));
      telemetry.candidateAdded(candidate);
      MeasuredPlace place = new MeasuredPlace(candidate.election(), candidate.election(), "a");
      telemetry.beginActivity(ActivityKind.TERM, place, 1).end("closed");
      telemetry.beginActivity(ActivityKind.HOLD, place, 1).end("released");
    }
    int gauges = 5 * 500 + 2;
    int timers = 4 * 501;
    assertThat(registry.getMeters().size() - before).isEqualTo(gauges + timers);
    assertThat(gauge("baton.leader", "others")).isEqualTo(9_500);
    assertThat(count("baton.term", "election", "others", "closed")).isEqualTo(9_500);
  }

  @Test
  void refusesAnAbsurdLimit() {
    assertThatThrownBy(() -> MicrometerTelemetry.builder(registry).mostPaths(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 to 100000 paths");
  }
}
