package dev.baton.dashboard.http;

import com.google.gson.JsonObject;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import dev.baton.dashboard.access.ClientRequest;
import dev.baton.dashboard.access.RequestRefusal;
import java.io.IOException;
import java.io.StringReader;
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
   * Returns the body: a JSON object whose values are texts or numbers.
   *
   * @throws RequestRefusal if the type of the content is not JSON, or the body no such object
   */
  JsonObject parseBody() {
    String type = client.singleHeader(HttpHeader.CONTENT_TYPE.asString()).orElse("");
    if (!type.toLowerCase(Locale.ROOT).matches("application/json\\s*(;.*)?")) {
      throw new RequestRefusal(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
          "content-type",
          "the Content-Type must be application/json");
    }
    return parseFields();
  }

  /** Returns the body, or an empty object if it is no object of texts and numbers. */
  JsonObject parseLeniently() {
    try {
      return parseFields();
    } catch (RequestRefusal e) {
      return new JsonObject();
    }
  }

  /** Reads without recursion, so that no depth of nesting can end it. */
  private JsonObject parseFields() {
    JsonObject fields = new JsonObject();
    try (JsonReader reader = new JsonReader(new StringReader(body))) {
      reader.beginObject();
      while (reader.peek() == JsonToken.NAME) {
        String name = reader.nextName();
        if (fields.has(name)) {
          throw badRequest("the body has two fields of one name");
        }
        fields.addProperty(name, readText(reader));
      }
      reader.endObject();
      if (reader.peek() == JsonToken.END_DOCUMENT) {
        return fields;
      }
    } catch (IOException | IllegalStateException e) {
      throw badRequest("the body must be a JSON object of texts and numbers");
    }
    throw badRequest("the body must be one JSON object");
  }

  private static String readText(JsonReader reader) throws IOException {
    JsonToken kind = reader.peek();
    if (kind != JsonToken.STRING && kind != JsonToken.NUMBER) {
      throw badRequest("the fields of the body must be texts or numbers");
    }
    return reader.nextString();
  }
}
