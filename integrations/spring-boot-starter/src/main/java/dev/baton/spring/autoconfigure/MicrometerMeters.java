package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.micrometer.MicrometerTelemetry;
import dev.baton.micrometer.MicrometerTelemetryBuilder;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.spring.settings.TelemetrySettings;
import dev.baton.telemetry.TelemetryListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.beans.factory.ObjectProvider;

/** Meters in the registry of the application, unless it has a telemetry of its own. */
record MicrometerMeters(
    MeterRegistry registry,
    ObjectProvider<ObservationRegistry> observations,
    BatonProperties settings)
    implements MeteredSessions {
  @Override
  public Baton measureSession(
      String ensemble,
      List<TelemetryListener> own,
      Function<List<TelemetryListener>, Baton> connection) {
    Optional<MicrometerTelemetry> known =
        own.stream()
            .filter(MicrometerTelemetry.class::isInstance)
            .map(MicrometerTelemetry.class::cast)
            .findFirst();
    MicrometerTelemetry telemetry = known.orElseGet(() -> createTelemetry(ensemble));
    List<TelemetryListener> all = new ArrayList<>(own);
    if (known.isEmpty()) {
      all.add(0, telemetry);
    }
    Baton baton = connection.apply(all);
    telemetry.watchHealth(baton);
    return baton;
  }

  private MicrometerTelemetry createTelemetry(String ensemble) {
    MicrometerTelemetryBuilder builder = TelemetrySettings.builderFor(registry, settings, ensemble);
    observations.ifUnique(builder::observations);
    return builder.build();
  }
}
