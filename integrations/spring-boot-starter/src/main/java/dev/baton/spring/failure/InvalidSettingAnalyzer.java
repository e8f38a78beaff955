package dev.baton.spring.failure;

import dev.baton.spring.settings.InvalidSettingException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that a setting has a value that cannot work. */
final class InvalidSettingAnalyzer extends AbstractFailureAnalyzer<InvalidSettingException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, InvalidSettingException cause) {
    return new FailureAnalysis(
        "A setting of Baton cannot work. " + cause.getMessage(),
        "Correct " + cause.setting() + " in the application's properties.",
        cause);
  }
}
