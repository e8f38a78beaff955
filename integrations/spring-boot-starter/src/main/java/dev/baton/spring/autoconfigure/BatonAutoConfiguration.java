package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.shard.ShardMember;
import dev.baton.spring.AdviceCheck;
import dev.baton.spring.GuardedMethods;
import dev.baton.spring.election.CandidateCustomizer;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.election.ReadinessListener;
import dev.baton.spring.election.SessionLifecycle;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.spring.settings.ElectionSettings;
import java.util.List;
import org.springframework.aop.framework.AbstractAdvisingBeanPostProcessor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Connects to ZooKeeper, and carries out the annotations. */
@AutoConfiguration
@ConditionalOnProperty(name = "baton.enabled", matchIfMissing = true)
@EnableConfigurationProperties(BatonProperties.class)
public class BatonAutoConfiguration {
  /** The Baton of this context, unless it, or a context around it, has one already. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnMissingBean(Baton.class)
  static class OwnSession {
    @Bean
    SessionLifecycle batonSessionLifecycle(
        ApplicationContext application,
        BatonProperties settings,
        ObjectProvider<SessionMeters> meters) {
      SessionMeters measured = meters.getIfAvailable(() -> wanting -> wanting.apply(List.of()));
      return new SessionOpener(application, settings, measured).openSession();
    }

    @Bean(destroyMethod = "")
    Baton baton(SessionLifecycle session) {
      return session.baton();
    }
  }

  @Bean
  @ConditionalOnMissingBean(SessionLifecycle.class)
  OwnBatonCheck batonOwnCheck(ConfigurableListableBeanFactory beans, BatonProperties settings) {
    return new OwnBatonCheck(beans, settings);
  }

  @Bean
  @ConditionalOnMissingBean
  ManagedElections batonElections(
      Baton baton,
      BatonProperties settings,
      ApplicationContext application,
      ObjectProvider<CandidateCustomizer> customizers) {
    return new ManagedElections(
        baton,
        new ElectionSettings(settings),
        application,
        (election, candidate) ->
            customizers
                .orderedStream()
                .forEach(each -> each.customizeCandidate(election, candidate)));
  }

  @Bean
  ReadinessListener batonReadinessListener(ManagedElections elections) {
    return new ReadinessListener(elections);
  }

  /** Elections and shards are taken part in, even if no other bean needs theirs. */
  @Bean
  static LazyInitializationExcludeFilter batonCandidatesAreEager() {
    return LazyInitializationExcludeFilter.forBeanTypes(Candidate.class, ShardMember.class);
  }

  @Bean(DeclaredBeans.DeclaredFactory.BEAN)
  DeclaredBeans.DeclaredFactory batonDeclaredFactory(
      Baton baton, BatonProperties settings, ManagedElections elections) {
    return new DeclaredBeans.DeclaredFactory(baton, settings, elections);
  }

  @Bean
  static DeclaredBeans batonDeclaredBeans(Environment environment) {
    return new DeclaredBeans(environment);
  }

  @Bean
  static AdviceCheck batonAdviceCheck(ConfigurableBeanFactory beans) {
    return new AdviceCheck(beans);
  }

  @Bean
  static AbstractAdvisingBeanPostProcessor batonLeaderOnlyProcessor(
      ObjectProvider<ManagedElections> elections, ConfigurableBeanFactory beans) {
    return GuardedMethods.leaderOnlyProcessor(elections::getObject, beans::resolveEmbeddedValue);
  }

  @Bean
  static AbstractAdvisingBeanPostProcessor batonFencedLockProcessor(
      ObjectProvider<Baton> baton,
      ObjectProvider<BatonProperties> settings,
      ConfigurableBeanFactory beans) {
    return GuardedMethods.fencedLockProcessor(
        baton::getObject, () -> settings.getObject().lock(), beans);
  }
}
