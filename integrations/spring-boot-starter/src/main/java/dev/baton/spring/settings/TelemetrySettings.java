package dev.baton.spring.settings;

import dev.baton.micrometer.MicrometerTelemetry;
import dev.baton.micrometer.MicrometerTelemetryBuilder;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Makes the builder of the meters from the settings. Used only where baton-micrometer is there. */
public final class TelemetrySettings {
  private static final PropertyMapping NAMES = new PropertyMapping("baton.metrics.");

  private TelemetrySettings() {}

  /**
   * Returns a builder with the given settings for one ensemble. If there are several, its meters
   * have its name as a tag, which is empty for the main one.
   *
   * @throws InvalidSettingException if a value cannot work
   */
  public static MicrometerTelemetryBuilder builderFor(
      MeterRegistry registry, BatonProperties settings, String ensemble) {
    MicrometerTelemetryBuilder builder = MicrometerTelemetry.builder(registry);
    NAMES.applyValue("most-paths", settings.metrics().mostPaths(), builder::mostPaths);
    return builder.tags(
        tagsOf(settings, ensemble).entrySet().stream()
            .flatMap(tag -> Stream.of(tag.getKey(), tag.getValue()))
            .toArray(String[]::new));
  }

  private static Map<String, String> tagsOf(BatonProperties settings, String ensemble) {
    Map<String, String> tags = new LinkedHashMap<>(settings.metrics().tags());
    if (!ensemble.isEmpty()) {
      tags.put("ensemble", ensemble);
    } else if (!settings.ensembles().isEmpty()) {
      tags.putIfAbsent("ensemble", "");
    }
    return tags;
  }
}
