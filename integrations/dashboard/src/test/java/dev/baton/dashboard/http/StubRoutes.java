package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.api.ApiAnswer;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.ApiRequest;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.StreamRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Routes that note what they are asked. */
public final class StubRoutes implements ApiRoutes {
  final List<ApiRequest> requests = new CopyOnWriteArrayList<>();
  final List<StreamRequest> streamRequests = new CopyOnWriteArrayList<>();
  final List<Consumer<ApiEvent>> sinks = new CopyOnWriteArrayList<>();

  volatile Runnable onRequest = () -> {};

  @Override
  public CompletableFuture<ApiAnswer> answerRequest(ApiRequest request) {
    requests.add(request);
    onRequest.run();
    JsonObject body = new JsonObject();
    body.addProperty("asked", request.path());
    return CompletableFuture.completedFuture(new ApiAnswer(200, body));
  }

  @Override
  public EventSource openStream(StreamRequest request, Consumer<ApiEvent> sink) {
    streamRequests.add(request);
    if (request.elections().contains("/broken")) {
      throw new IllegalStateException("this stream cannot be opened");
    }
    sinks.add(sink);
    sink.accept(event("hello"));
    return () -> sinks.remove(sink);
  }

  static ApiEvent event(String text) {
    JsonObject data = new JsonObject();
    data.addProperty("text", text);
    return new ApiEvent("overview", data);
  }

  @Override
  public JsonObject describeApi() {
    return new JsonObject();
  }
}
