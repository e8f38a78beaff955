package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.shard.ShardMember;
import dev.baton.spring.AdviceCheck;
import dev.baton.spring.GuardedMethods;
import dev.baton.spring.election.AwaitedExecutors;
import dev.baton.spring.election.CandidateCustomizer;
import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.election.ReadinessListener;
import dev.baton.spring.election.SessionLifecycle;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.spring.settings.ElectionSettings;
import dev.baton.spring.settings.HealthGroups;
import java.time.Duration;
import org.springframework.aop.framework.AbstractAdvisingBeanPostProcessor;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
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
    SessionLifecycle batonSessionLifecycle(SessionOpener opener) {
      return opener.openSession(KnownEnsembles.MAIN);
    }

    @Bean(destroyMethod = "")
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    Baton baton(SessionLifecycle session) {
      return session.baton();
    }
  }

  @Bean
  @ConditionalOnMissingBean(value = SessionLifecycle.class, search = SearchStrategy.CURRENT)
  OwnBatonCheck batonOwnCheck(ConfigurableListableBeanFactory beans, BatonProperties settings) {
    return new OwnBatonCheck(beans, settings);
  }

  @Bean(AwaitedExecutors.BEAN)
  AwaitedExecutors batonAwaitedExecutors(
      ConfigurableApplicationContext application, BatonProperties settings) {
    Duration grace = settings.candidate().interruptAfter();
    return new AwaitedExecutors(application, grace == null ? Duration.ZERO : grace);
  }

  @Bean
  EnsembleBeans batonEnsembleBeans(
      ConfigurableListableBeanFactory beans, BatonProperties settings) {
    return new EnsembleBeans(beans, settings.ensembles().keySet());
  }

  @Bean(SessionOpener.BEAN)
  SessionOpener batonSessionOpener(
      ConfigurableApplicationContext application,
      AwaitedExecutors executors,
      BatonProperties settings,
      ObjectProvider<MeteredSessions> meters,
      EnsembleBeans beans) {
    return new SessionOpener(
        application,
        executors,
        settings,
        meters.getIfAvailable(() -> (ensemble, own, connection) -> connection.apply(own)),
        beans);
  }

  /** Returns the ensembles as this context knows them: it may have Batons of its own. */
  @Bean
  @ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
  KnownEnsembles batonKnownEnsembles(BeanFactory beans, BatonProperties settings) {
    return new KnownEnsembles(beans, settings.ensembles().keySet());
  }

  /** Returns the elections of this context: its listeners hear of them. */
  @Bean
  @ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
  ManagedElections batonElections(
      KnownEnsembles ensembles,
      BatonProperties settings,
      ConfigurableApplicationContext application,
      ObjectProvider<HealthGroups> groups,
      EnsembleBeans beans) {
    return new ManagedElections(
        ensembles,
        new ElectionSettings(settings),
        application,
        () -> groups.getIfAvailable(() -> HealthGroups.NONE),
        ensemble ->
            (election, candidate) ->
                beans
                    .findAll(ensemble, CandidateCustomizer.class)
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
      KnownEnsembles ensembles, BatonProperties settings, ManagedElections elections) {
    return new DeclaredBeans.DeclaredFactory(ensembles, settings, elections);
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
    return GuardedMethods.leaderOnlyProcessor(elections::getObject, beans);
  }

  @Bean
  static AbstractAdvisingBeanPostProcessor batonFencedLockProcessor(
      ObjectProvider<KnownEnsembles> ensembles,
      ObjectProvider<BatonProperties> settings,
      ConfigurableBeanFactory beans) {
    return GuardedMethods.fencedLockProcessor(
        ensembles::getObject, () -> settings.getObject().lock(), beans);
  }
}
