package dev.baton.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** What an application says that does not start. */
final class StartFailure {
  private StartFailure() {}

  static void assertRefused(ApplicationContextRunner runner, String what, String why) {
    runner.run(
        application -> {
          assertThat(application).hasFailed();
          FailureAnalysis analysis = analyze(application.getStartupFailure());
          assertThat(analysis.getDescription() + " " + analysis.getAction()).contains(what, why);
          assertThat(analysis.getAction()).matches("[A-Z].*\\.");
        });
  }

  private static FailureAnalysis analyze(Throwable failure) {
    return SpringFactoriesLoader.forDefaultResourceLocation()
        .load(FailureAnalyzer.class, (type, name, failed) -> {})
        .stream()
        .filter(each -> each.getClass().getName().startsWith("dev.baton."))
        .map(each -> each.analyze(failure))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no analysis", failure));
  }
}
