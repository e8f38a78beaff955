package dev.baton.dashboard.api;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A look at the servers of an ensemble. Thread-safe. */
@FunctionalInterface
public interface EnsembleSurvey {
  /** The survey of a dashboard that knows no servers, only whether it is connected. */
  EnsembleSurvey NONE = () -> CompletableFuture.completedFuture(List.of());

  /** Asks all servers at once. The future completes also if some of them hang. */
  CompletableFuture<List<ServerState>> surveyServers();
}
