package dev.baton.spring.failure;

import dev.baton.spring.UnguardableMethodException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that an annotation of Baton cannot work where it is. */
final class UnguardableMethodAnalyzer extends AbstractFailureAnalyzer<UnguardableMethodException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, UnguardableMethodException cause) {
    String remedy = cause.remedy();
    String sentence = Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1) + ".";
    return new FailureAnalysis(cause.getMessage(), sentence, cause);
  }
}
