package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.spring.actuator.BatonEndpoint;
import dev.baton.spring.actuator.BatonWebEndpoint;
import dev.baton.spring.actuator.LeadershipInfo;
import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.election.ManagedElections;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.*;
import org.springframework.boot.actuate.autoconfigure.info.ConditionalOnEnabledInfoContributor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The actuator's part: the endpoint {@code baton}, and the health of both generations of Boot. */
@AutoConfiguration(after = BatonAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnProperty(name = "baton.enabled", matchIfMissing = true)
@ConditionalOnBean(Baton.class)
@Import({
  BootThreeHealthConfiguration.class,
  BootFourHealthConfiguration.class,
  BootThreeGroupsConfiguration.class,
  BootFourGroupsConfiguration.class
})
public class BatonActuatorAutoConfiguration {
  @Bean
  @ConditionalOnAvailableEndpoint(BatonEndpoint.class)
  BatonEndpoint batonEndpoint(KnownEnsembles ensembles, ManagedElections elections) {
    return new BatonEndpoint(ensembles, elections);
  }

  @Bean
  @ConditionalOnBean(BatonEndpoint.class)
  @ConditionalOnAvailableEndpoint(BatonEndpoint.class)
  BatonWebEndpoint batonWebEndpoint(BatonEndpoint endpoint) {
    return new BatonWebEndpoint(endpoint);
  }

  @Bean
  @ConditionalOnEnabledInfoContributor("baton")
  LeadershipInfo batonLeadershipInfo(ManagedElections elections) {
    return new LeadershipInfo(elections);
  }
}
