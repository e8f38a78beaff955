package dev.baton.dashboard.http;

import static dev.baton.testkit.ConditionWait.LIMIT;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A request over a socket of its own: HTTP clients would not send what an attacker sends. */
record RawRequest(String method, String path, Map<String, String> headers, String body) {
  private static final int MOST_MILLIS = (int) LIMIT.toMillis();

  static RawRequest get(String path) {
    return new RawRequest("GET", path, Map.of(), "");
  }

  static RawRequest post(String path, String body) {
    return new RawRequest("POST", path, Map.of(), body).with("Content-Type", "application/json");
  }

  /** Returns the same request with another value of this header. */
  RawRequest with(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put(name, value);
    return new RawRequest(method, path, all, body);
  }

  RawRequest without(String name) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.remove(name);
    return new RawRequest(method, path, all, body);
  }

  RawRequest withMethod(String other) {
    return new RawRequest(other, path, headers, body);
  }

  RawAnswer sendTo(int port) throws IOException {
    return sendFrom(InetAddress.getLoopbackAddress(), port);
  }

  RawAnswer sendFrom(InetAddress source, int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, source, 0)) {
      return sendOver(socket);
    }
  }

  RawAnswer sendOver(Socket socket) throws IOException {
    socket.setSoTimeout(MOST_MILLIS);
    socket.getOutputStream().write(encode(socket.getPort()));
    socket.getOutputStream().flush();
    return RawAnswer.readFrom(socket);
  }

  byte[] encode(int port) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("Host", "localhost:" + port);
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    all.put("Content-Length", String.valueOf(content.length));
    all.putAll(headers);
    StringBuilder text = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
    all.forEach((name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
    return text.append("\r\n").append(body).toString().getBytes(StandardCharsets.UTF_8);
  }
}
