package dev.baton.spring.autoconfigure;

import dev.baton.micrometer.MicrometerTelemetry;
import dev.baton.spring.settings.BatonProperties;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
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
  static MeterFilter batonMeterFilter() {
    return MicrometerTelemetry.meterFilter();
  }

  @Bean
  @ConditionalOnMissingBean
  MeteredSessions batonMeteredSessions(
      MeterRegistry registry,
      ObjectProvider<ObservationRegistry> observations,
      BatonProperties settings) {
    return new MicrometerMeters(registry, observations, settings);
  }
}
