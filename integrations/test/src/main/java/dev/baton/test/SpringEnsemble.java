package dev.baton.test;

import dev.baton.Baton;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Gives an application that a Spring test starts an ensemble of its own, as a bean, and a {@link
 * Baton} that is connected to it, as another one. Both stay as long as the application's context.
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
    beans.registerBeanDefinition(
        "baton",
        BeanDefinitionBuilder.genericBeanDefinition(
                Baton.class, () -> ensemble.baton(TestEnsemble.MAIN))
            .getBeanDefinition());
    if (settings.ensemble() == EnsembleKind.EMBEDDED) {
      application
          .getEnvironment()
          .getPropertySources()
          .addFirst(
              new MapPropertySource(
                  NAME, Map.of("baton.connect", ensemble.connectString(TestEnsemble.MAIN))));
    }
  }
}
