package dev.baton.test;

import dev.baton.Baton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;

/**
 * Directs each bean of type {@link Baton} in an application to the ensemble of a test, so that no
 * test uses real servers. The starter's own beans have the role of infrastructure, and connect by
 * the test's connector. Each other bean becomes a process of the test.
 */
record DirectedBatons(DefaultListableBeanFactory beans, TestEnsemble ensemble)
    implements BeanPostProcessor {
  /** The name of the starter's bean, and the qualifier of the main ensemble. */
  private static final String MAIN = "baton";

  private static final String FURTHER = "baton.ensembles.";

  /**
   * Directs them, and adds one where there is none.
   *
   * @throws IllegalStateException if that cannot be done; the message says what to do
   */
  void directAll() {
    Map<String, AbstractBeanDefinition> own = new LinkedHashMap<>();
    List<String> names = List.of(beans.getBeanNamesForType(Baton.class, true, false));
    for (String name : names) {
      AbstractBeanDefinition definition = findDefinition(name);
      if (definition.getRole() == BeanDefinition.ROLE_INFRASTRUCTURE) {
        recordStarters(name);
      } else {
        own.put(name, definition);
      }
    }
    boolean startersIsMain = names.contains(MAIN) && !own.containsKey(MAIN);
    String main = startersIsMain ? "" : findMain(own);
    own.forEach((name, bean) -> direct(bean, name.equals(main) ? TestEnsemble.MAIN : name));
    if (names.isEmpty()) {
      direct(register(MAIN, new RootBeanDefinition(Baton.class)), TestEnsemble.MAIN);
    }
    beans.addBeanPostProcessor(this);
  }

  private AbstractBeanDefinition findDefinition(String bean) {
    boolean defined = beans.containsBeanDefinition(bean) && !beans.containsSingleton(bean);
    if (defined
        && !beans.isFactoryBean(bean)
        && beans.getBeanDefinition(bean) instanceof AbstractBeanDefinition definition) {
      return definition;
    }
    throw refuse(bean);
  }

  private static IllegalStateException refuse(String bean) {
    return new IllegalStateException(
        "the bean \""
            + bean
            + "\" is a Baton that @BatonTest cannot direct to the test's ensemble: make it by a"
            + " @Bean method that returns Baton, or declare a BatonBuilder in its place");
  }

  /** Has the ensemble hear of the candidates of a Baton that the starter connects. */
  private void recordStarters(String bean) {
    String ensembleName = bean.startsWith(FURTHER) ? bean.substring(FURTHER.length()) : MAIN;
    String process = ensembleName.equals(MAIN) ? TestEnsemble.MAIN : ensembleName;
    RootBeanDefinition telemetry =
        new RootBeanDefinition(
            ProcessTelemetry.class, () -> new ProcessTelemetry(process, ensemble.records()));
    telemetry.addQualifier(new AutowireCandidateQualifier(Qualifier.class, ensembleName));
    register("batonTestTelemetry." + process, telemetry);
  }

  private RootBeanDefinition register(String name, RootBeanDefinition definition) {
    beans.registerBeanDefinition(name, definition);
    return definition;
  }

  /** Returns the name of the bean that is injected where no qualifier is. */
  private static String findMain(Map<String, AbstractBeanDefinition> own) {
    List<Map.Entry<String, AbstractBeanDefinition>> candidates =
        own.entrySet().stream().filter(each -> each.getValue().isDefaultCandidate()).toList();
    return candidates.stream()
        .filter(each -> candidates.size() == 1 || each.getValue().isPrimary())
        .findFirst()
        .map(Map.Entry::getKey)
        .orElse(MAIN);
  }

  /** Replaces what makes a bean; its name, its qualifiers and its scope stay. */
  private void direct(AbstractBeanDefinition definition, String process) {
    definition.setInstanceSupplier(() -> ensemble.batonOfApplication(process));
    definition.setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
  }

  @Override
  public Object postProcessBeforeInitialization(Object bean, String name) {
    if (bean instanceof Baton baton && !ensemble.isOfApplication(baton)) {
      baton.close();
      throw refuse(name);
    }
    return bean;
  }
}
