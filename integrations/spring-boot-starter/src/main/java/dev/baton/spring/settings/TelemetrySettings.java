package dev.baton.spring.settings;

import dev.baton.micrometer.MicrometerTelemetry;
import dev.baton.micrometer.MicrometerTelemetryBuilder;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.stream.Stream;

/** Makes the builder of the meters from the settings. Used only where baton-micrometer is there. */
public final class TelemetrySettings {
  private static final PropertyMapping NAMES = new PropertyMapping("baton.metrics.");

  private TelemetrySettings() {}

  /**
   * Returns a builder with the given settings.
   *
   * @throws InvalidSettingException if a value cannot work
   */
  public static MicrometerTelemetryBuilder builderFor(
      MeterRegistry registry, MetricsProperties settings) {
    MicrometerTelemetryBuilder builder = MicrometerTelemetry.builder(registry);
    NAMES.applyValue("most-paths", settings.mostPaths(), builder::mostPaths);
    return builder.tags(
        settings.tags().entrySet().stream()
            .flatMap(tag -> Stream.of(tag.getKey(), tag.getValue()))
            .toArray(String[]::new));
  }
}
