package dev.baton.dashboard;

import com.google.gson.JsonObject;
import dev.baton.Baton;
import dev.baton.dashboard.api.ApiAnswer;
import dev.baton.dashboard.api.ApiEvent;
import dev.baton.dashboard.api.ApiRequest;
import dev.baton.dashboard.api.ApiRoutes;
import dev.baton.dashboard.api.EventSource;
import dev.baton.dashboard.api.StreamRequest;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Routes that tell only whether there is a connection to ZooKeeper. */
record ConnectionRoutes(Baton baton) implements ApiRoutes {
  @Override
  public CompletableFuture<ApiAnswer> answerRequest(ApiRequest request) {
    return CompletableFuture.completedFuture(new ApiAnswer(200, describeConnection()));
  }

  @Override
  public EventSource openStream(StreamRequest request, Consumer<ApiEvent> sink) {
    sink.accept(new ApiEvent("connection", describeConnection()));
    return () -> {};
  }

  private JsonObject describeConnection() {
    JsonObject body = new JsonObject();
    body.addProperty("connected", baton.isConnected());
    return body;
  }

  @Override
  public JsonObject describeApi() {
    return new JsonObject();
  }
}
