package dev.baton.dashboard.http;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.baton.dashboard.access.ClientRequest;
import dev.baton.dashboard.access.RequestRefusal;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A complete request, independent of the buffers of the connection.
 *
 * @param method of HTTP
 * @param path decoded
 * @param query all values of each parameter, decoded
 * @param body as text
 * @param client its sender and headers
 */
public record ExchangeRequest(
    String method,
    String path,
    Map<String, List<String>> query,
    String body,
    ClientRequest client) {
  /**
   * Copies a request.
   *
   * @throws RequestRefusal if its address cannot be decoded
   */
  static ExchangeRequest copyRequest(Request request, String body) {
    ClientRequest client =
        new ClientRequest(
            addressOf(request.getConnectionMetaData().getRemoteSocketAddress()).getAddress(),
            addressOf(request.getConnectionMetaData().getLocalSocketAddress()).getPort(),
            request.getHeaders()::getValuesList);
    try {
      return new ExchangeRequest(
          request.getMethod(),
          decodeText(request.getHttpURI().getPath().replace("+", "%2B")),
          parseQuery(request.getHttpURI().getQuery()),
          body,
          client);
    } catch (IllegalArgumentException e) {
      throw badRequest("the address of the request can't be decoded");
    }
  }

  private static InetSocketAddress addressOf(SocketAddress address) {
    return (InetSocketAddress) address;
  }

  private static Map<String, List<String>> parseQuery(@Nullable String query) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String pair : query == null ? new String[0] : query.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      values
          .computeIfAbsent(decodeText(parts[0]), name -> new ArrayList<>())
          .add(parts.length < 2 ? "" : decodeText(parts[1]));
    }
    return values;
  }

  private static String decodeText(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static RequestRefusal badRequest(String message) {
    return new RequestRefusal(HttpStatus.BAD_REQUEST_400, "bad-request", message);
  }

  /** Returns whether the request only reads. */
  boolean isReading() {
    return method.equals("GET") || method.equals("HEAD");
  }

  /** Returns the last value of a parameter of the query, or an empty text. */
  String parameterValue(String name) {
    List<String> values = query.getOrDefault(name, List.of());
    return values.isEmpty() ? "" : values.get(values.size() - 1);
  }

  /**
   * Returns the body as JSON.
   *
   * @throws RequestRefusal if the type of the content is not JSON, or the body no JSON object
   */
  JsonObject parseBody() {
    String type = client.singleHeader(HttpHeader.CONTENT_TYPE.asString()).orElse("");
    if (!type.toLowerCase(Locale.ROOT).matches("application/json\\s*(;.*)?")) {
      throw new RequestRefusal(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
          "content-type",
          "the Content-Type must be application/json");
    }
    try {
      JsonElement parsed = JsonParser.parseString(body);
      if (parsed.isJsonObject()) {
        return parsed.getAsJsonObject();
      }
    } catch (JsonParseException e) {
      throw badRequest("the body is not JSON");
    }
    throw badRequest("the body must be a JSON object");
  }

  /**
   * Returns a text from the body, or an empty text if the field is missing.
   *
   * @throws RequestRefusal if it is no text
   */
  static String textField(JsonObject body, String name) {
    JsonElement value = body.get(name);
    if (value == null || value.isJsonNull()) {
      return "";
    }
    if (!value.isJsonPrimitive()) {
      throw badRequest("the field " + name + " must be a text");
    }
    return value.getAsString();
  }
}
