package dev.baton.dashboard.elections;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.baton.dashboard.api.ApiRequest;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A route of the API.
 *
 * @param parameters the names of the query's parameters
 * @param answer answers a request; throws or fails if it cannot
 */
record ApiRoute(
    String method,
    String path,
    String summary,
    List<String> parameters,
    Function<ApiRequest, CompletableFuture<JsonObject>> answer) {

  /** Returns the description of routes, in OpenAPI's form. */
  static JsonObject describeRoutes(List<ApiRoute> routes) {
    JsonObject info = new JsonObject();
    info.addProperty("title", "Baton dashboard");
    info.addProperty("version", "1");
    JsonObject paths = new JsonObject();
    routes.forEach(route -> paths.add("/api/v1" + route.path(), route.describeRoute()));
    JsonObject all = new JsonObject();
    all.addProperty("openapi", "3.0.3");
    all.add("info", info);
    all.add("paths", paths);
    return all;
  }

  private JsonObject describeRoute() {
    JsonObject operation = new JsonObject();
    operation.addProperty("summary", summary);
    JsonArray inQuery = new JsonArray();
    parameters.forEach(name -> inQuery.add(describeParameter(name)));
    operation.add("parameters", inQuery);
    JsonObject ok = new JsonObject();
    ok.addProperty("description", "The answer, a JSON object.");
    JsonObject responses = new JsonObject();
    responses.add("200", ok);
    operation.add("responses", responses);
    JsonObject route = new JsonObject();
    route.add(method.toLowerCase(Locale.ROOT), operation);
    return route;
  }

  private static JsonObject describeParameter(String name) {
    JsonObject type = new JsonObject();
    type.addProperty("type", name.equals("limit") ? "integer" : "string");
    JsonObject parameter = new JsonObject();
    parameter.addProperty("name", name);
    parameter.addProperty("in", "query");
    parameter.addProperty("required", name.equals("path") || name.equals("time"));
    parameter.add("schema", type);
    return parameter;
  }
}
