package dev.baton.dashboard.http;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.baton.dashboard.access.RequestRefusal;
import dev.baton.dashboard.api.ApiAnswer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A complete answer.
 *
 * @param status of HTTP
 * @param body the content
 * @param headers beyond those of every answer
 */
record HttpAnswer(int status, ByteBuffer body, Map<String, String> headers)
    implements ExchangeAnswer {
  private static final Gson JSON =
      new GsonBuilder().disableHtmlEscaping().serializeNulls().create();
  private static final String TYPE = "Content-Type";
  private static final String CACHE = "Cache-Control";
  private static final String NO_STORE = "no-store";

  static HttpAnswer jsonAnswer(int status, JsonObject body) {
    return new HttpAnswer(
        status, encodeText(formatJson(body)), Map.of(TYPE, "application/json", CACHE, NO_STORE));
  }

  static HttpAnswer cookieAnswer(JsonObject body, String cookie) {
    return new HttpAnswer(
        200,
        encodeText(formatJson(body)),
        Map.of(TYPE, "application/json", CACHE, NO_STORE, "Set-Cookie", cookie));
  }

  static HttpAnswer textAnswer(String type, String text) {
    return new HttpAnswer(200, encodeText(text), Map.of(TYPE, type, CACHE, NO_STORE));
  }

  static HttpAnswer refusalAnswer(RequestRefusal refusal) {
    return errorAnswer(refusal.status(), refusal.code(), refusal.getMessage());
  }

  static HttpAnswer errorAnswer(int status, String code, String message) {
    return jsonAnswer(status, ApiAnswer.describeError(status, code, message).body());
  }

  private static ByteBuffer encodeText(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer();
  }

  /** Returns the element in one line. */
  static String formatJson(JsonElement element) {
    return JSON.toJson(element);
  }
}
