package dev.baton.spring.autoconfigure;

import dev.baton.spring.actuator.HealthFinding;
import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.election.ManagedElections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.CompositeHealthContributor;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthContributor;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.NamedContributor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.PropertySource;

/** The health contributors for Boot 3. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
@ConditionalOnEnabledHealthIndicator("baton")
@PropertySource("classpath:dev/baton/spring/leader-group.properties")
class BootThreeHealthConfiguration {
  @Bean
  HealthIndicator batonHealthIndicator(KnownEnsembles ensembles) {
    return () -> healthOf(HealthFinding.judgeConnections(ensembles));
  }

  @Bean
  HealthContributor leadershipHealthContributor(ManagedElections elections) {
    return new ElectionContributors(elections);
  }

  private static Health healthOf(HealthFinding finding) {
    return Health.status(finding.status()).withDetails(finding.details()).build();
  }

  /** A contributor for each election that there is at the time. */
  private record ElectionContributors(ManagedElections elections)
      implements CompositeHealthContributor {
    private CompositeHealthContributor currentContributors() {
      return CompositeHealthContributor.fromMap(
          HealthFinding.judgeElections(elections),
          finding -> (HealthIndicator) () -> healthOf(finding));
    }

    @Override
    public @Nullable HealthContributor getContributor(String name) {
      return currentContributors().getContributor(name);
    }

    @Override
    public Iterator<NamedContributor<HealthContributor>> iterator() {
      return currentContributors().iterator();
    }
  }
}
