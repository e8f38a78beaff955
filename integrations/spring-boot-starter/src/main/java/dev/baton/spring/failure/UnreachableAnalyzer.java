package dev.baton.spring.failure;

import dev.baton.error.UnreachableException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that ZooKeeper could not be reached at the start. */
final class UnreachableAnalyzer extends AbstractFailureAnalyzer<UnreachableException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, UnreachableException cause) {
    return new FailureAnalysis(
        "ZooKeeper cannot be reached, and fail-fast is set: " + cause.getMessage(),
        "Check baton.connect, or that of baton.ensembles, and that the servers run"
            + " (`baton doctor --connect HOSTS` tells more)."
            + " To start without ZooKeeper, and take part as soon as it is there, remove"
            + " baton.fail-fast, or that of the ensemble.",
        cause);
  }
}
