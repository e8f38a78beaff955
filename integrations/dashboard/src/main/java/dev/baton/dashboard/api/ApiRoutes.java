package dev.baton.dashboard.api;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * What the API reads, does and follows. Users have been checked before. The futures fail with a
 * {@link RequestRefusal} for what is wrong with a request, and with another exception only by a
 * defect. Thread-safe.
 */
public interface ApiRoutes {
  /** The names of all fields that actions have, in the order of the audit log. */
  List<String> ACTION_FIELDS =
      List.of("action", "path", "to", "id", "reason", "outSeconds", "withinSeconds");

  /**
   * Reads what is at a path.
   *
   * @param path decoded, without {@code /api/v1}
   * @param query the parameters, decoded
   * @param visitor who asks: visitors take turns
   */
  CompletableFuture<JsonObject> readPath(String path, Map<String, String> query, String visitor);

  /**
   * Performs an action, and waits for its outcome.
   *
   * @param fields the fields of the action, texts and numbers
   * @param user the name of the operator
   */
  CompletableFuture<JsonObject> performAction(Map<String, String> fields, String user);

  /**
   * Opens a stream of events.
   *
   * @param visitor who asks: visitors take turns
   * @param elections the paths of the elections to follow
   * @param sink gets the events, in order, from any thread; it must not block
   */
  EventSource openStream(String visitor, List<String> elections, Consumer<ApiEvent> sink);
}
