package dev.baton.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/** The settings of a {@link MicrometerTelemetry}. Not thread-safe. */
public final class MicrometerTelemetryBuilder {
  private static final int MOST_PATHS = 100_000;

  final MeterRegistry registry;
  Tags tags = Tags.empty();
  int mostPaths = 500;
  private @Nullable ObservationRegistry observations;

  MicrometerTelemetryBuilder(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Sets the observations of the process. Waits, terms and holds are observations there, so its
   * handlers make timers and spans of them. By default there are timers only, in the meter
   * registry. Give a registry that has a handler for meters, as Spring Boot's has; otherwise the
   * timers are missing.
   */
  public MicrometerTelemetryBuilder observations(ObservationRegistry observations) {
    this.observations = observations;
    return this;
  }

  /**
   * Sets tags for all meters; none by default. A process with several Batons needs them, so that
   * their meters differ.
   *
   * @param keyValues keys and values in turn
   */
  public MicrometerTelemetryBuilder tags(String... keyValues) {
    this.tags = Tags.of(keyValues);
    return this;
  }

  /**
   * Sets how many elections, and how many locks, have meters of their own; 500 by default. All
   * others share the name {@code others}. So the number of series has a limit.
   *
   * @throws IllegalArgumentException if it is not 0 to 100,000
   */
  public MicrometerTelemetryBuilder mostPaths(int mostPaths) {
    if (mostPaths < 0 || mostPaths > MOST_PATHS) {
      throw new IllegalArgumentException(
          "0 to " + MOST_PATHS + " paths may have meters of their own, not " + mostPaths);
    }
    this.mostPaths = mostPaths;
    return this;
  }

  /** Creates the telemetry, for one Baton. */
  public MicrometerTelemetry build() {
    return new MicrometerTelemetry(this);
  }

  ObservationRegistry observationRegistry() {
    if (observations != null) {
      return observations;
    }
    ObservationRegistry own = ObservationRegistry.create();
    own.observationConfig().observationHandler(new DefaultMeterObservationHandler(registry));
    return own;
  }
}
