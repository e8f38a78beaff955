package dev.baton.spring.failure;

import dev.baton.spring.autoconfigure.MissingConnectException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that it is not known which ensemble to use. */
final class MissingConnectAnalyzer extends AbstractFailureAnalyzer<MissingConnectException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, MissingConnectException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.remedy(), cause);
  }
}
