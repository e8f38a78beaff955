package dev.baton.dashboard.http;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.baton.dashboard.access.ClientRequest;
import dev.baton.dashboard.access.RequestRefusal;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A complete request, independent of the buffers of the connection.
 *
 * @param method of HTTP
 * @param path decoded
 * @param query all values of each parameter, decoded
 * @param body as text
 * @param client its sender and headers
 */
record ExchangeRequest(
    HttpMethod method,
    String path,
    Map<String, List<String>> query,
    String body,
    ClientRequest client) {
  /**
   * Copies a request.
   *
   * @throws RequestRefusal if its address cannot be decoded
   */
  static ExchangeRequest copyRequest(Channel connection, FullHttpRequest request) {
    HttpHeaders headers = request.headers();
    ClientRequest client =
        new ClientRequest(
            ((InetSocketAddress) connection.remoteAddress()).getAddress(),
            ((InetSocketAddress) connection.localAddress()).getPort(),
            headers::getAll);
    try {
      QueryStringDecoder address = new QueryStringDecoder(request.uri());
      return new ExchangeRequest(
          request.method(),
          address.path(),
          address.parameters(),
          request.content().toString(StandardCharsets.UTF_8),
          client);
    } catch (IllegalArgumentException e) {
      throw badRequest("the address of the request can't be decoded");
    }
  }

  private static RequestRefusal badRequest(String message) {
    return new RequestRefusal(HttpResponseStatus.BAD_REQUEST.code(), "bad-request", message);
  }

  /** Returns whether the request only reads. */
  boolean isReading() {
    return method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
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
    String type = client.singleHeader(HttpHeaderNames.CONTENT_TYPE.toString()).orElse("");
    if (!type.toLowerCase(Locale.ROOT).matches("application/json\\s*(;.*)?")) {
      throw new RequestRefusal(
          HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE.code(),
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
