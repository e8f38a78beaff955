package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.micrometer.MicrometerTelemetry;
import dev.baton.micrometer.MicrometerTelemetryBuilder;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.spring.settings.TelemetrySettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Meters and observations, where baton-micrometer and a meter registry are there. */
@AutoConfiguration(
    before = BatonAutoConfiguration.class,
    afterName = {
      "org.springframework.boot.actuate.autoconfigure.metrics."
          + "CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure."
          + "CompositeMeterRegistryAutoConfiguration"
    })
@ConditionalOnClass({MicrometerTelemetry.class, MeterRegistry.class})
@ConditionalOnBean(MeterRegistry.class)
@ConditionalOnProperty(name = "baton.enabled", matchIfMissing = true)
@EnableConfigurationProperties(BatonProperties.class)
public class BatonMetricsAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean
  MicrometerTelemetry batonTelemetry(
      MeterRegistry registry,
      ObjectProvider<ObservationRegistry> observations,
      BatonProperties settings) {
    MicrometerTelemetryBuilder builder = TelemetrySettings.builderFor(registry, settings.metrics());
    observations.ifUnique(builder::observations);
    return builder.build();
  }

  @Bean
  SmartInitializingSingleton batonHealthMeters(
      ObjectProvider<MicrometerTelemetry> telemetry, ObjectProvider<Baton> baton) {
    return () -> telemetry.ifUnique(each -> each.watchHealth(baton.getObject()));
  }
}
