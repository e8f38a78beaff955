package dev.baton.spring.failure;

import dev.baton.spring.autoconfigure.WrongSetupException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains which setting is missing, or has no effect. */
final class WrongSetupAnalyzer extends AbstractFailureAnalyzer<WrongSetupException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, WrongSetupException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.remedy(), cause);
  }
}
