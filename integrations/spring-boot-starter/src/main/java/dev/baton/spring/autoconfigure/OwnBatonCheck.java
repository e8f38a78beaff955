package dev.baton.spring.autoconfigure;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.ConnectionListener;
import dev.baton.spring.BatonConnectionDetails;
import dev.baton.spring.BatonCustomizer;
import dev.baton.spring.election.SessionLifecycle;
import dev.baton.spring.settings.BatonProperties;
import dev.baton.spring.settings.EnsembleProperties;
import dev.baton.telemetry.TelemetryListener;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;

/**
 * Refuses what would have no effect on a {@link Baton} of the application's own, which the starter
 * uses as it is, or on that of a context around this one. What that bean depends on has had its
 * effect. A Baton with the role of infrastructure, such as the test kit's, stands in for the
 * starter's: nothing is refused.
 */
final class OwnBatonCheck implements SmartInitializingSingleton {
  private static final List<Class<?>> COMPLETING =
      List.of(
          BatonBuilder.class,
          BatonConnectionDetails.class,
          BatonCustomizer.class,
          ConnectionListener.class,
          TelemetryListener.class);

  private record CompletingBean(String name, Class<?> type) {
    @Override
    public String toString() {
      return "the bean \"%s\" (%s)".formatted(name, type.getSimpleName());
    }
  }

  private final ConfigurableListableBeanFactory beans;
  private final BatonProperties settings;

  OwnBatonCheck(ConfigurableListableBeanFactory beans, BatonProperties settings) {
    this.beans = beans;
    this.settings = settings;
  }

  @Override
  public void afterSingletonsInstantiated() {
    if (!usesSessionAround()) {
      checkOwn();
    } else if (namesOf(SessionLifecycle.class).findAny().isEmpty()) {
      listUnused().findFirst().ifPresent(OwnBatonCheck::refuseBelow);
    }
  }

  private Stream<String> listUnused() {
    return Stream.concat(
        namedBeans(Set.of()).map(CompletingBean::toString),
        Stream.concat(changedSettings(), changedEnsembles()));
  }

  /** Returns the settings of the main ensemble that no context around has. */
  private Stream<String> changedSettings() {
    Optional<BatonProperties> around = findAround();
    Stream<String> connection =
        settings
            .mainEnsemble()
            .listChanges(around.map(BatonProperties::mainEnsemble).orElse(null))
            .stream();
    boolean sameMetrics =
        around
            .map(each -> each.metrics().equals(settings.metrics()))
            .orElseGet(() -> settings.metrics().isUnset());
    return Stream.concat(connection, sameMetrics ? Stream.empty() : Stream.of("metrics"))
        .map(name -> "baton." + name);
  }

  /** Returns those that a context around has by the same names, with other settings. */
  private Stream<String> changedEnsembles() {
    Map<String, EnsembleProperties> around =
        findAround().map(BatonProperties::ensembles).orElse(Map.of());
    return settings.ensembles().entrySet().stream()
        .filter(each -> around.containsKey(each.getKey()))
        .flatMap(
            each ->
                each.getValue().listChanges(around.get(each.getKey())).stream()
                    .map(name -> "baton.ensembles." + each.getKey() + "." + name));
  }

  private Optional<BatonProperties> findAround() {
    return Optional.ofNullable(beans.getParentBeanFactory())
        .map(around -> around.getBeanProvider(BatonProperties.class).getIfUnique());
  }

  /** Returns whether the starter has opened the main session in a context around this one. */
  private boolean usesSessionAround() {
    return findOwn().stream().noneMatch(beans::containsBeanDefinition)
        && beans.getParentBeanFactory() instanceof ListableBeanFactory around
        && BeanFactoryUtils.beanNamesForTypeIncludingAncestors(around, SessionLifecycle.class)
                .length
            > 0;
  }

  private void checkOwn() {
    List<String> own = findOwn();
    Set<String> used = new HashSet<>();
    own.forEach(each -> addDependencies(each, used));
    Optional<String> ignored = findSetting(used).or(() -> findBean(used));
    if (ignored.isPresent() && own.stream().noneMatch(this::isInfrastructure)) {
      refuse(own, ignored.get());
    }
  }

  /**
   * Returns the names of Batons, of this context if it has any, but for those that only a qualifier
   * chooses.
   */
  private List<String> findOwn() {
    List<String> all =
        Arrays.stream(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, Baton.class))
            .filter(each -> !beans.containsBeanDefinition(each) || isDefault(each))
            .toList();
    List<String> here = all.stream().filter(beans::containsBeanDefinition).toList();
    return here.isEmpty() ? all : here;
  }

  private boolean isDefault(String bean) {
    return !(beans.getMergedBeanDefinition(bean) instanceof AbstractBeanDefinition own)
        || own.isDefaultCandidate();
  }

  private void addDependencies(String bean, Set<String> all) {
    for (String each : beans.getDependenciesForBean(bean)) {
      if (all.add(each)) {
        addDependencies(each, all);
      }
    }
  }

  private boolean isInfrastructure(String bean) {
    return beans.containsBeanDefinition(bean)
        && beans.getBeanDefinition(bean).getRole() == BeanDefinition.ROLE_INFRASTRUCTURE;
  }

  private Optional<String> findSetting(Set<String> used) {
    boolean read = namesOf(BatonProperties.class).anyMatch(used::contains);
    return read ? Optional.empty() : changedSettings().findFirst();
  }

  private Optional<String> findBean(Set<String> used) {
    return namedBeans(used).map(CompletingBean::toString).findFirst();
  }

  private Stream<CompletingBean> namedBeans(Set<String> used) {
    return COMPLETING.stream()
        .flatMap(
            type ->
                namesOf(type)
                    .filter(name -> !used.contains(name))
                    .map(name -> new CompletingBean(name, type)));
  }

  private Stream<String> namesOf(Class<?> type) {
    return Arrays.stream(beans.getBeanNamesForType(type));
  }

  private static void refuseBelow(String ignored) {
    throw new WrongSetupException(
        "This context uses the Baton of a context around it: " + ignored + " has no effect on it.",
        "Move it to the context that has the Baton. For another connection, declare a bean of type"
            + " Baton here, or set baton.ensembles.NAME.connect with a new name.");
  }

  private void refuse(List<String> all, String ignored) {
    String baton = all.get(0);
    String others =
        all.size() == 1
            ? ""
            : "Keep one of the beans %s for the main ensemble. For each further one, set"
                    .formatted(all)
                + " baton.ensembles.NAME.connect in its place, or give it a qualifier and"
                + " defaultCandidate = false. ";
    String own = "The bean \"%s\" is a Baton of the application's own".formatted(baton);
    throw new WrongSetupException(
        own + ", and is used as it is: " + ignored + " has no effect on it.",
        others
            + "Declare a bean of type BatonBuilder in place of \"%s\"".formatted(baton)
            + ", not called \"baton\": the starter completes it, and"
            + " connects. Or remove "
            + ignored
            + ", or have the method that makes \"%s\" take it as a parameter.".formatted(baton));
  }
}
