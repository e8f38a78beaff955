package dev.baton.test;

import dev.baton.Baton;
import dev.baton.BatonConnector;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Gives an application that a Spring test starts an ensemble of its own, as a bean, and connects
 * its {@link Baton} to it. Both stay as long as the application's context.
 *
 * @param settings the settings of the ensemble; tests with other settings get another application
 */
record SpringEnsemble(BatonTest settings) implements ContextCustomizer {
  private static final String NAME = "batonTestEnsemble";

  /** Returns the ensemble of the application that a test tests, if it is a Spring test. */
  static Optional<TestEnsemble> findEnsemble(ExtensionContext context) {
    boolean withSpring =
        AnnotationSupport.findRepeatableAnnotations(
                context.getRequiredTestClass(), ExtendWith.class)
            .stream()
            .flatMap(extensions -> Stream.of(extensions.value()))
            .anyMatch(SpringExtension.class::equals);
    return withSpring
        ? Optional.of(
            SpringExtension.getApplicationContext(context).getBean(NAME, TestEnsemble.class))
        : Optional.empty();
  }

  @Override
  public void customizeContext(
      ConfigurableApplicationContext application, MergedContextConfiguration merged) {
    TestEnsemble ensemble = BatonTestExtension.createEnsemble(settings);
    ConfigurableListableBeanFactory beans = application.getBeanFactory();
    beans.registerSingleton(NAME, ensemble);
    ((DefaultListableBeanFactory) beans).registerDisposableBean(NAME, ensemble::endServers);
    beans.registerSingleton(
        NAME + "Telemetry", new ProcessTelemetry(TestEnsemble.MAIN, ensemble.records()));
    BatonConnector connector = ensemble::startMain;
    beans.registerSingleton(NAME + "Connector", connector);
    application.addBeanFactoryPostProcessor(found -> addBaton(found, ensemble));
    addSettings(application.getEnvironment().getPropertySources(), ensemble);
  }

  /** Adds a Baton for an application that makes none of its own, since it has no starter. */
  private static void addBaton(ConfigurableListableBeanFactory beans, TestEnsemble ensemble) {
    if (beans.getBeanNamesForType(Baton.class, true, false).length == 0) {
      ((BeanDefinitionRegistry) beans)
          .registerBeanDefinition(
              "baton",
              BeanDefinitionBuilder.genericBeanDefinition(
                      Baton.class, () -> ensemble.baton(TestEnsemble.MAIN))
                  .getBeanDefinition());
    }
  }

  /** A session timeout of the application's own counts, unless the annotation names one. */
  private void addSettings(MutablePropertySources sources, TestEnsemble ensemble) {
    boolean embedded = settings.ensemble() == EnsembleKind.EMBEDDED;
    sources.addFirst(
        new MapPropertySource(
            NAME,
            Map.of(
                "baton.connect",
                embedded ? ensemble.connectString(TestEnsemble.MAIN) : InMemoryEnsemble.ADDRESS)));
    MapPropertySource timeout =
        new MapPropertySource(
            NAME + "Timeout",
            Map.of("baton.session-timeout", ensemble.sessionTimeout().toMillis() + "ms"));
    if (settings.sessionTimeoutMillis() == 0) {
      sources.addLast(timeout);
    } else {
      sources.addFirst(timeout);
    }
    if (embedded) {
      sources.addLast(
          new MapPropertySource(
              NAME + "Tick",
              Map.of("baton.assumed-tick", EmbeddedEnsemble.TICK.toMillis() + "ms")));
    }
  }
}
