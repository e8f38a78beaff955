package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.lock.Lock;
import dev.baton.shard.ShardMember;
import dev.baton.spring.election.ManagedElections;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.spring.settings.LockSettings;
import java.util.Map;
import java.util.function.Function;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Makes a bean of each entry under {@code baton.elections}, {@code baton.shards} and {@code
 * baton.locks}, with the name of the entry: a {@link Candidate}, a {@link ShardMember} or a {@link
 * Lock}.
 */
final class DeclaredBeans implements BeanDefinitionRegistryPostProcessor {
  private static final Bindable<Map<String, Object>> ENTRIES =
      Bindable.mapOf(String.class, Object.class);

  private final Environment environment;

  DeclaredBeans(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
    BeanFactory beans = (BeanFactory) registry;
    declare(registry, "baton.elections", Candidate.class, name -> candidateOf(beans, name));
    declare(registry, "baton.shards", ShardMember.class, name -> memberOf(beans, name));
    declare(registry, "baton.locks", Lock.class, name -> lockOf(beans, name));
  }

  private static Candidate candidateOf(BeanFactory beans, String name) {
    return beans.getBean(ManagedElections.class).electionAt(name).candidate();
  }

  private static ShardMember memberOf(BeanFactory beans, String name) {
    return beans.getBean(ManagedElections.class).shardsNamed(name).member();
  }

  private static Lock lockOf(BeanFactory beans, String name) {
    BatonProperties settings = beans.getBean(BatonProperties.class);
    return LockSettings.openLock(beans.getBean(Baton.class), settings, name);
  }

  private <T> void declare(
      BeanDefinitionRegistry registry, String prefix, Class<T> type, Function<String, T> factory) {
    Binder.get(environment)
        .bind(prefix, ENTRIES)
        .ifBound(
            entries ->
                entries
                    .keySet()
                    .forEach(
                        name ->
                            registry.registerBeanDefinition(name, define(type, factory, name))));
  }

  private static <T> RootBeanDefinition define(
      Class<T> type, Function<String, T> factory, String name) {
    RootBeanDefinition definition = new RootBeanDefinition(type, () -> factory.apply(name));
    definition.setDestroyMethodName(""); // the elections close them, in their phase
    return definition;
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {}
}
