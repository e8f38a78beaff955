package dev.baton.dashboard.api;

import com.google.gson.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The routes of the API. Thread-safe. */
public interface ApiRoutes {
  /** Answers a request. The future completes with an answer also for errors. */
  CompletableFuture<ApiAnswer> answerRequest(ApiRequest request);

  /**
   * Opens a stream of events.
   *
   * @param sink gets the events, in order, from any thread; it must not block
   */
  EventSource openStream(StreamRequest request, Consumer<ApiEvent> sink);

  /** Returns the description of the API, in OpenAPI's form. */
  JsonObject describeApi();
}
