package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.lock.Lock;
import dev.baton.shard.ShardMember;
import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.election.SessionLifecycle;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.spring.settings.LockSettings;
import java.util.Map;
import java.util.Set;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.HierarchicalBeanFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Makes a bean of each entry under {@code baton.elections}, {@code baton.shards}, {@code
 * baton.locks} and {@code baton.ensembles}: a {@link Candidate}, a {@link ShardMember}, a {@link
 * Lock} or a {@link Baton}. The name of the bean is that of its property, such as {@code
 * baton.elections.billing}. The name of the entry qualifies it, and is an alias where no other bean
 * has it.
 */
final class DeclaredBeans implements BeanDefinitionRegistryPostProcessor {
  private static final Bindable<Map<String, Object>> ENTRIES =
      Bindable.mapOf(String.class, Object.class);

  private final Environment environment;

  DeclaredBeans(Environment environment) {
    this.environment = environment;
  }

  /** The factory of the beans, a bean itself, so that they can be described ahead of time. */
  static final class DeclaredFactory {
    static final String BEAN = "batonDeclaredFactory";

    private final KnownEnsembles ensembles;
    private final BatonProperties settings;
    private final ManagedElections elections;

    DeclaredFactory(
        KnownEnsembles ensembles, BatonProperties settings, ManagedElections elections) {
      this.ensembles = ensembles;
      this.settings = settings;
      this.elections = elections;
    }

    Candidate candidateOf(String name) {
      return elections.electionAt(name).candidate();
    }

    ShardMember memberOf(String name) {
      return elections.shardsNamed(name).member();
    }

    Lock lockOf(String name) {
      return LockSettings.openLock(ensembles::batonOf, settings, name);
    }
  }

  @Override
  public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
    declareAll(registry, "baton.elections", Candidate.class, "candidateOf");
    declareAll(registry, "baton.shards", ShardMember.class, "memberOf");
    declareAll(registry, "baton.locks", Lock.class, "lockOf");
    namesUnder("baton.ensembles").forEach(name -> declareEnsemble(registry, name));
  }

  private void declareAll(
      BeanDefinitionRegistry registry, String prefix, Class<?> type, String method) {
    for (String name : namesUnder(prefix)) {
      RootBeanDefinition definition = define(type, DeclaredFactory.BEAN, method);
      definition.getConstructorArgumentValues().addIndexedArgumentValue(0, name);
      registerNamed(registry, prefix + "." + name, name, definition);
    }
  }

  private Set<String> namesUnder(String prefix) {
    return Binder.get(environment).bind(prefix, ENTRIES).map(Map::keySet).orElse(Set.of());
  }

  /** Where no qualifier is given, the Baton of the main ensemble is meant. */
  private static void declareEnsemble(BeanDefinitionRegistry registry, String name) {
    String bean = "baton.ensembles." + name;
    String session = bean + ".session";
    if (isInParent(registry, bean) || registry.containsBeanDefinition(bean)) {
      return;
    }
    RootBeanDefinition opened = define(SessionLifecycle.class, SessionOpener.BEAN, "openSession");
    opened.getConstructorArgumentValues().addIndexedArgumentValue(0, name);
    opened.setDefaultCandidate(false);
    registry.registerBeanDefinition(session, opened);
    RootBeanDefinition definition = define(Baton.class, session, "baton");
    definition.setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
    definition.setDefaultCandidate(false);
    registerNamed(registry, bean, name, definition);
  }

  private static boolean isInParent(BeanDefinitionRegistry registry, String bean) {
    BeanFactory parent =
        registry instanceof HierarchicalBeanFactory child ? child.getParentBeanFactory() : null;
    return parent != null && parent.containsBean(bean);
  }

  /** Defines a bean that others close, in their phase. */
  private static RootBeanDefinition define(Class<?> type, String factory, String method) {
    RootBeanDefinition definition = new RootBeanDefinition(type);
    definition.setFactoryBeanName(factory);
    definition.setFactoryMethodName(method);
    definition.setDestroyMethodName("");
    return definition;
  }

  private static void registerNamed(
      BeanDefinitionRegistry registry, String bean, String name, RootBeanDefinition definition) {
    if (registry.containsBeanDefinition(bean)) {
      return; // It was described ahead of time.
    }
    definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, name));
    registry.registerBeanDefinition(bean, definition);
    if (!registry.isBeanNameInUse(name)) {
      registry.registerAlias(bean, name);
    }
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {}
}
