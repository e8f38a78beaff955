package dev.baton.dashboard.api;

import com.google.gson.JsonObject;

/**
 * The answer to a request.
 *
 * @param status of HTTP
 * @param body the answer as JSON
 */
public record ApiAnswer(int status, JsonObject body) {

  /**
   * Returns the answer to a request that was refused or has failed.
   *
   * @param code for programs
   * @param message what is wrong and what to do, for people
   */
  public static ApiAnswer describeError(int status, String code, String message) {
    JsonObject error = new JsonObject();
    error.addProperty("code", code);
    error.addProperty("message", message);
    JsonObject body = new JsonObject();
    body.add("error", error);
    return new ApiAnswer(status, body);
  }
}
