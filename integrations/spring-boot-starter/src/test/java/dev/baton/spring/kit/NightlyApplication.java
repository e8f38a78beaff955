package dev.baton.spring.kit;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** An application with one job. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class NightlyApplication {
  @Bean
  NightlyJob nightlyJob() {
    return new NightlyJob();
  }
}
