package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.micrometer.MicrometerTelemetry;
import dev.baton.micrometer.MicrometerTelemetryBuilder;
import dev.baton.spring.settings.MetricsProperties;
import dev.baton.spring.settings.TelemetrySettings;
import dev.baton.telemetry.TelemetryListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Meters in the registry of the application.
 *
 * @param own the application's own telemetry, which it is told of as of any listener
 */
record MicrometerMeters(
    MeterRegistry registry,
    ObjectProvider<ObservationRegistry> observations,
    MetricsProperties settings,
    ObjectProvider<MicrometerTelemetry> own)
    implements SessionMeters {
  @Override
  public Baton measureSession(Function<List<TelemetryListener>, Baton> connection) {
    Optional<MicrometerTelemetry> known = own.orderedStream().findFirst();
    MicrometerTelemetry telemetry = known.orElseGet(this::createTelemetry);
    Baton baton = connection.apply(known.isPresent() ? List.of() : List.of(telemetry));
    telemetry.watchHealth(baton);
    return baton;
  }

  private MicrometerTelemetry createTelemetry() {
    MicrometerTelemetryBuilder builder = TelemetrySettings.builderFor(registry, settings);
    observations.ifUnique(builder::observations);
    return builder.build();
  }
}
