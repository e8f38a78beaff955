package dev.baton.spring.failure;

import dev.baton.spring.settings.KnownSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.origin.Origin;
import org.springframework.core.annotation.Order;

/** Explains which setting of Baton does not exist, before Spring Boot says that it is unbound. */
@Order(0)
final class UnknownSettingAnalyzer
    extends AbstractFailureAnalyzer<UnboundConfigurationPropertiesException> {
  private static final ConfigurationPropertyName BATON = ConfigurationPropertyName.of("baton");

  @Override
  protected @Nullable FailureAnalysis analyze(
      Throwable rootFailure, UnboundConfigurationPropertiesException cause) {
    return cause.getUnboundProperties().stream()
        .filter(each -> BATON.isAncestorOf(each.getName()))
        .findFirst()
        .map(
            each ->
                new FailureAnalysis(
                    "There is no setting " + each.getName() + placeOf(each) + ".",
                    "Correct or remove it. The nearest setting is "
                        + KnownSettings.findNearest(each.getName())
                        + ".",
                    cause))
        .orElse(null);
  }

  private static String placeOf(ConfigurationProperty property) {
    Origin origin = property.getOrigin();
    return origin == null ? "" : " (" + origin + ")";
  }
}
