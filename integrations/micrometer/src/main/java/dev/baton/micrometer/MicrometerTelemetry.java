package dev.baton.micrometer;

import dev.baton.Baton;
import dev.baton.BatonHealth.HealthState;
import dev.baton.telemetry.ActivityKind;
import dev.baton.telemetry.MeasuredActivity;
import dev.baton.telemetry.MeasuredCandidate;
import dev.baton.telemetry.MeasuredPlace;
import dev.baton.telemetry.TelemetryListener;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes meters of what one Baton measures, and spans where the observations of the process make
 * spans. Create one for each Baton:
 *
 * <pre>{@code
 * MicrometerTelemetry telemetry = MicrometerTelemetry.builder(registry).build();
 * Baton baton = Baton.builder(connectString).telemetry(telemetry).connect();
 * telemetry.watchHealth(baton);
 * }</pre>
 *
 * <p>The meters are described in {@code docs/reference/metrics.md}. Ids of candidates are no tags,
 * since they change with each process. Thread-safe.
 */
public final class MicrometerTelemetry implements TelemetryListener {
  private static final String LEFT = "left";

  private final MeterRegistry registry;
  private final ObservationRegistry observations;
  private final Tags tags;
  private final PathNames elections;
  private final PathNames locks;
  private final SessionMeters session;
  private final Map<String, ElectionGauges> gauges = new ConcurrentHashMap<>();

  MicrometerTelemetry(MicrometerTelemetryBuilder settings) {
    this.registry = settings.registry;
    this.observations = settings.observationRegistry();
    this.tags = settings.tags;
    this.elections = new PathNames(settings.mostPaths);
    this.locks = new PathNames(settings.mostPaths);
    this.session = new SessionMeters(registry, tags);
  }

  /**
   * Returns a filter for the timers of activities, which the handler of observations makes: it adds
   * their descriptions, and removes their tag {@code error}, which is always {@code none}. Add it
   * to the registry before the telemetry is built. The starter for Spring Boot has it.
   */
  public static MeterFilter meterFilter() {
    return new ActivityFilter();
  }

  /** Returns a builder for a telemetry with meters in {@code registry}. */
  public static MicrometerTelemetryBuilder builder(MeterRegistry registry) {
    return new MicrometerTelemetryBuilder(registry);
  }

  /**
   * Adds the gauge {@code baton.health} with a series for each state: 1 for the present state of
   * {@code baton}, 0 for the others. In a registry that has had another Baton with the same tags,
   * it is that of this one from now on.
   */
  public void watchHealth(Baton baton) {
    for (HealthState state : HealthState.values()) {
      SessionMeters.registerLast(
          registry,
          Gauge.builder("baton.health", baton, each -> each.health().state() == state ? 1 : 0)
              .description("1 for the present state, 0 for the others")
              .tags(tags.and("state", state.name().toLowerCase(Locale.ROOT))));
    }
  }

  private ElectionGauges gaugesOf(MeasuredCandidate candidate) {
    String name = elections.nameOf(candidate.election());
    return gauges.computeIfAbsent(
        name,
        one ->
            new ElectionGauges(
                registry, tags.and(MeasuredKind.ELECTION, one), !one.equals(PathNames.OTHERS)));
  }

  @Override
  public void candidateAdded(MeasuredCandidate candidate) {
    gaugesOf(candidate).addCandidate(candidate);
  }

  @Override
  public void candidateRemoved(MeasuredCandidate candidate) {
    gaugesOf(candidate).removeCandidate(candidate);
  }

  @Override
  public void positionChanged(MeasuredCandidate candidate, int position) {
    gaugesOf(candidate).notePosition(candidate, position);
  }

  /** Returns true: the number of candidates is a meter. */
  @Override
  public boolean countsCandidates() {
    return true;
  }

  @Override
  public void candidatesCounted(MeasuredCandidate leader, int candidates) {
    gaugesOf(leader).noteCount(leader, candidates);
  }

  @Override
  public MeasuredActivity beginActivity(ActivityKind kind, MeasuredPlace place, long token) {
    MeasuredKind measured = MeasuredKind.of(kind);
    if (kind == ActivityKind.TERM) {
      gaugesAt(place).ifPresent(of -> of.noteToken(token));
    }
    PathNames names = measured.pathTag().equals(MeasuredKind.LOCK) ? locks : elections;
    Observation observation =
        Observation.createNotStarted(measured.observation(), observations)
            .contextualName(measured.span())
            .lowCardinalityKeyValue(measured.pathTag(), names.nameOf(place.family()))
            .highCardinalityKeyValue("baton.path", place.path())
            .highCardinalityKeyValue("baton.id", place.id());
    tags.forEach(tag -> observation.lowCardinalityKeyValue(tag.getKey(), tag.getValue()));
    if (token != 0) {
      observation.highCardinalityKeyValue("baton.token", Long.toString(token));
    }
    observation.start();
    return outcome -> {
      if (kind == ActivityKind.CAMPAIGN && outcome.equals(LEFT)) {
        gaugesAt(place).ifPresent(of -> of.forgetPlace(place.id()));
      }
      observation.lowCardinalityKeyValue("outcome", outcome).stop();
    };
  }

  private Optional<ElectionGauges> gaugesAt(MeasuredPlace place) {
    return Optional.ofNullable(gauges.get(elections.nameOf(place.path())));
  }

  @Override
  public void sessionOpened() {
    session.noteSession();
  }

  @Override
  public void reconnected() {
    session.noteReconnect();
  }

  @Override
  public void disconnected() {
    session.noteDisconnect();
  }

  @Override
  public void heartbeatAnswered(Duration latency) {
    session.heartbeatTimer().record(latency);
  }

  @Override
  public void callbackQueued() {
    session.noteQueued();
  }

  @Override
  public void callbackEnded(boolean failed) {
    session.noteEnded(failed);
  }
}
