package dev.baton.dashboard.http;

import java.util.concurrent.CompletableFuture;

/** Answers the requests of a {@link HttpFrontEnd}. Thread-safe. */
@FunctionalInterface
public interface RequestRouter extends AutoCloseable {
  /**
   * Answers a request; must not block. The future may fail with a {@link
   * dev.baton.dashboard.api.RequestRefusal}, which the method may also throw.
   */
  CompletableFuture<ExchangeAnswer> answerRequest(ExchangeRequest request);

  /** Frees what the router holds, after the last request. */
  @Override
  default void close() {}
}
