package dev.baton.test;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;

/**
 * Finds the Spring tests that have {@link BatonTest}, on their class or on a method. Spring creates
 * it.
 */
final class SpringEnsembleFactory implements ContextCustomizerFactory {
  SpringEnsembleFactory() {}

  @Override
  public @Nullable ContextCustomizer createContextCustomizer(
      Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
    return BatonTestExtension.applicationSettings(testClass).map(SpringEnsemble::new).orElse(null);
  }
}
