package dev.baton.tutorial;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.baton.fence.StaleTokenException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;

/** A service that keeps a text in memory, and takes another one by PUT. */
final class Shelf implements AutoCloseable {
  static final int DONE = 200;
  private static final int CONFLICT = 409;

  private final ShelfFence fence = new ShelfFence();
  private final HttpServer server;
  private volatile String text = "";

  Shelf() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::put);
    server.start();
  }

  private void put(HttpExchange exchange) throws IOException {
    long token = Long.parseLong(exchange.getRequestHeaders().getFirst("Fencing-Token"));
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    try {
      fence.write("shelf", token, () -> text = body);
      answer(exchange, DONE, "done");
    } catch (StaleTokenException refused) {
      answer(exchange, CONFLICT, String.valueOf(refused.getMessage()));
    }
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  String text() {
    return text;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
