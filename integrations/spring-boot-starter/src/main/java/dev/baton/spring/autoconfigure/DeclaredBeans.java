package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.lock.Lock;
import dev.baton.shard.ShardMember;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.spring.settings.LockSettings;
import java.util.Map;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Makes a bean of each entry under {@code baton.elections}, {@code baton.shards} and {@code
 * baton.locks}: a {@link Candidate}, a {@link ShardMember} or a {@link Lock}. The name of the bean
 * is that of its property, such as {@code baton.elections.billing}. The name of the entry qualifies
 * it, and is an alias where no other bean has it.
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

    private final Baton baton;
    private final BatonProperties settings;
    private final ManagedElections elections;

    DeclaredFactory(Baton baton, BatonProperties settings, ManagedElections elections) {
      this.baton = baton;
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
      return LockSettings.openLock(baton, settings, name);
    }
  }

  @Override
  public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
    declareAll(registry, "baton.elections", Candidate.class, "candidateOf");
    declareAll(registry, "baton.shards", ShardMember.class, "memberOf");
    declareAll(registry, "baton.locks", Lock.class, "lockOf");
  }

  private void declareAll(
      BeanDefinitionRegistry registry, String prefix, Class<?> type, String method) {
    Binder.get(environment)
        .bind(prefix, ENTRIES)
        .ifBound(
            entries ->
                entries.keySet().forEach(name -> declare(registry, prefix, name, type, method)));
  }

  private static void declare(
      BeanDefinitionRegistry registry, String prefix, String name, Class<?> type, String method) {
    String bean = prefix + "." + name;
    if (registry.containsBeanDefinition(bean)) {
      return; // It was described ahead of time.
    }
    RootBeanDefinition definition = new RootBeanDefinition(type);
    definition.setFactoryBeanName(DeclaredFactory.BEAN);
    definition.setFactoryMethodName(method);
    definition.getConstructorArgumentValues().addIndexedArgumentValue(0, name);
    definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, name));
    definition.setDestroyMethodName(""); // the elections close them, in their phase
    registry.registerBeanDefinition(bean, definition);
    if (!registry.isBeanNameInUse(name)) {
      registry.registerAlias(bean, name);
    }
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {}
}
