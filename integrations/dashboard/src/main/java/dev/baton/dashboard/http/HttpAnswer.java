package dev.baton.dashboard.http;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.baton.dashboard.api.RequestRefusal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;

/**
 * A complete answer.
 *
 * @param status of HTTP
 * @param body the content
 * @param headers beyond those of every answer
 */
public record HttpAnswer(int status, ByteBuffer body, Map<String, String> headers)
    implements ExchangeAnswer {
  private static final Gson JSON =
      new GsonBuilder().disableHtmlEscaping().serializeNulls().create();
  private static final String TYPE = "Content-Type";
  private static final String CACHE = "Cache-Control";
  private static final String CHALLENGE = "Basic realm=\"Baton\", charset=\"UTF-8\"";
  private static final String NO_STORE = "no-store";

  static HttpAnswer jsonAnswer(int status, JsonObject body) {
    return new HttpAnswer(
        status, encodeText(formatJson(body)), Map.of(TYPE, "application/json", CACHE, NO_STORE));
  }

  /** Returns an answer whose text has this media type. */
  public static HttpAnswer textAnswer(int status, String type, String text) {
    return new HttpAnswer(status, encodeText(text), Map.of(TYPE, type, CACHE, NO_STORE));
  }

  /** Returns the same answer with one more header. */
  public HttpAnswer withHeader(String name, String value) {
    Map<String, String> all = new HashMap<>(headers);
    all.put(name, value);
    return new HttpAnswer(status, body, all);
  }

  static HttpAnswer refusalAnswer(RequestRefusal refusal) {
    HttpAnswer answer = jsonAnswer(refusal.status(), refusal.describeError());
    return refusal.status() == HttpStatus.UNAUTHORIZED_401
        ? answer.withHeader("WWW-Authenticate", CHALLENGE)
        : answer;
  }

  static HttpAnswer errorAnswer(int status, String code, String message) {
    return refusalAnswer(new RequestRefusal(status, code, message));
  }

  private static ByteBuffer encodeText(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer();
  }

  /** Returns the element in one line. */
  static String formatJson(JsonElement element) {
    return JSON.toJson(element);
  }
}
