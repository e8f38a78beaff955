package dev.baton.dashboard.api;

import com.google.gson.JsonObject;
import java.util.Map;

/**
 * A request to the API, whose sender may make it.
 *
 * @param method of HTTP
 * @param path decoded, without {@code /api/v1}
 * @param query the parameters of the query, decoded
 * @param body empty for GET
 * @param user the sender
 */
public record ApiRequest(
    String method, String path, Map<String, String> query, JsonObject body, RequestUser user) {

  /** Returns a parameter of the query; empty if it is missing. */
  public String parameterValue(String name) {
    return query.getOrDefault(name, "");
  }
}
