package dev.baton.dashboard.http;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.reflect.TypeToken;
import dev.baton.dashboard.access.ClientRequest;
import dev.baton.dashboard.api.RequestRefusal;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.BadMessageException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;

/**
 * A complete request, independent of the buffers of the connection.
 *
 * @param method of HTTP
 * @param path decoded
 * @param query all values of each parameter, decoded
 * @param body as text; what is not UTF-8 is a mark that no action may have
 * @param client its sender and headers
 */
public record ExchangeRequest(
    String method,
    String path,
    Map<String, List<String>> query,
    String body,
    ClientRequest client) {
  private static final char UNREADABLE = '\ufffd';
  private static final Gson JSON = new GsonBuilder().setStrictness(Strictness.STRICT).create();
  private static final TypeToken<Map<String, JsonPrimitive>> FIELDS = new TypeToken<>() {};

  /**
   * Copies a request, whose body has a character for each byte.
   *
   * @throws RequestRefusal if its address cannot be decoded
   */
  static ExchangeRequest copyRequest(Request request, String body) {
    ClientRequest client =
        new ClientRequest(
            ((InetSocketAddress) request.getConnectionMetaData().getRemoteSocketAddress())
                .getAddress(),
            request.getHeaders()::getValuesList);
    try {
      String path = request.getHttpURI().getPath().replace("+", "%2B");
      return new ExchangeRequest(
          request.getMethod(),
          URLDecoder.decode(path, StandardCharsets.UTF_8),
          Request.extractQueryParameters(request).toMultiMap(),
          new String(body.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8),
          client);
    } catch (IllegalArgumentException | BadMessageException e) {
      throw badRequest("the address of the request can't be decoded");
    }
  }

  private static RequestRefusal badRequest(String message) {
    return new RequestRefusal(HttpStatus.BAD_REQUEST_400, "bad-request", message);
  }

  /** Returns whether the request only reads. */
  boolean isReading() {
    return method.equals("GET") || method.equals("HEAD");
  }

  /**
   * Returns the body: a JSON object whose values are texts or numbers.
   *
   * @throws RequestRefusal if the type of the content is not JSON, or the body no such object
   */
  Map<String, String> parseBody() {
    String type = client.singleHeader(HttpHeader.CONTENT_TYPE.asString()).orElse("");
    if (!type.toLowerCase(Locale.ROOT).matches("application/json\\s*(;.*)?")) {
      throw new RequestRefusal(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
          "content-type",
          "the Content-Type must be application/json");
    }
    return parseFields()
        .orElseThrow(
            () -> badRequest("the body must be a JSON object of texts and numbers, each once"));
  }

  /** Returns the fields of the body; none if it is no object of texts and numbers. */
  Optional<Map<String, String>> parseFields() {
    if (!body.stripLeading().startsWith("{") || body.indexOf(UNREADABLE) >= 0) {
      return Optional.empty(); // Gson would also take an array of pairs
    }
    try {
      Map<String, JsonPrimitive> fields = JSON.fromJson(body, FIELDS);
      Map<String, String> texts = new HashMap<>();
      fields.forEach((name, value) -> texts.put(name, value.getAsString()));
      return Optional.of(texts)
          .filter(all -> fields.values().stream().noneMatch(JsonPrimitive::isBoolean));
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }
}
