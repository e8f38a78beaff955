package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.EventSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Routes that note what they are asked. */
public final class StubRoutes implements ApiRoutes {
  /** More than the buffers of the operating system take for a connection. */
  private static final String LARGE = "x".repeat(4 << 20);

  /** The fields of each action, with its user, and the path of each reading. */
  final List<Map<String, String>> requests = new CopyOnWriteArrayList<>();

  final List<List<String>> streamRequests = new CopyOnWriteArrayList<>();
  final List<Consumer<ApiEvent>> sinks = new CopyOnWriteArrayList<>();

  volatile Runnable onRequest = () -> {};

  @Override
  public CompletableFuture<JsonObject> readPath(
      String path, Map<String, String> query, String visitor) {
    return noteRequest(Map.of("path", path));
  }

  @Override
  public CompletableFuture<JsonObject> performAction(Map<String, String> fields, String user) {
    Map<String, String> all = new HashMap<>(fields);
    all.put("user", user);
    return noteRequest(all);
  }

  private CompletableFuture<JsonObject> noteRequest(Map<String, String> request) {
    requests.add(request);
    onRequest.run();
    JsonObject body = new JsonObject();
    body.addProperty("asked", request.get("path"));
    if (String.valueOf(request.get("path")).equals("/large")) {
      body.addProperty("text", LARGE);
    }
    return CompletableFuture.completedFuture(body);
  }

  @Override
  public EventSource openStream(String visitor, List<String> elections, Consumer<ApiEvent> sink) {
    streamRequests.add(elections);
    if (elections.contains("/broken")) {
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
}
