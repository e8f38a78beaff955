package dev.baton.test;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.BatonConnector;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Gives an application that a Spring test starts an ensemble of its own, as a bean, and connects
 * each {@link Baton} of it to that. They stay as long as the application's context.
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
    DefaultListableBeanFactory beans = (DefaultListableBeanFactory) application.getBeanFactory();
    beans.registerSingleton(NAME, ensemble);
    beans.registerDisposableBean(NAME, ensemble::endServers);
    BatonConnector connector = (name, builder) -> connect(ensemble, name, builder);
    beans.registerSingleton(NAME + "Connector", connector);
    application.addBeanFactoryPostProcessor(
        found -> new DirectedBatons(beans, ensemble).directAll());
    addSettings(application.getEnvironment().getPropertySources(), ensemble);
  }

  private Baton connect(TestEnsemble ensemble, String name, BatonBuilder builder) {
    if (settings.sessionTimeoutMillis() != 0) {
      builder.sessionTimeout(Duration.ofMillis(settings.sessionTimeoutMillis()));
    }
    return ensemble.startOfApplication(name.isEmpty() ? TestEnsemble.MAIN : name, builder);
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
    if (settings.sessionTimeoutMillis() == 0) {
      sources.addLast(
          new MapPropertySource(
              NAME + "Timeout",
              Map.of("baton.session-timeout", ensemble.sessionTimeout().toMillis() + "ms")));
    }
  }
}
