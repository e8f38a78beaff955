package dev.baton.dashboard.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What strangers, and readers with a password, can send to a dashboard. A round of an attack opens
 * many connections, sends what the server takes at once, and closes them.
 */
public final class HostAttacks {
  private static final int CONNECTIONS = 300;
  private static final String BEGIN = "GET / HTTP/1.1\r\nHost: localhost\r\n";
  private static final String POST =
      "POST /api/v1/actions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  private static final String READER =
      "Host: localhost\r\nAuthorization: " + FrontEndFixture.basic("rita", "secret") + "\r\n\r\n";

  private final int port;
  private final Map<String, IntFunction<String>> requests = new LinkedHashMap<>();
  private int sent;

  /** Creates the list of attacks on the dashboard at this port of the loopback address. */
  public HostAttacks(int port) {
    this.port = port;
    requests.put("connections", i -> "");
    requests.put("connections with a byte", i -> "G");
    requests.put("headers, many", i -> BEGIN + "3f:\r\n".repeat(13_000));
    requests.put("headers, long", i -> BEGIN + "x: " + "y".repeat(64_000));
    requests.put("headers, never ended", i -> BEGIN + ("x".repeat(70) + ":\r\n").repeat(97));
    requests.put(
        "bodies, never ended", i -> POST + "Content-Length: 16000\r\n\r\n" + "x".repeat(15_999));
    requests.put("bodies, huge", i -> POST + "Content-Length: 9000000000\r\n\r\n");
    requests.put(
        "bodies, in chunks",
        i -> POST + "Transfer-Encoding: chunked\r\n\r\n" + "1\r\n[\r\n".repeat(5_000));
    requests.put("bodies, deep", i -> POST + "Content-Length: 10000\r\n\r\n" + "[".repeat(10_000));
    requests.put("streams", i -> "GET /api/v1/events?" + manyPaths(i) + " HTTP/1.1\r\n" + READER);
    requests.put("paths, elections", i -> reading("election?path=/none/" + i));
    requests.put("paths, shards", i -> reading("shards?path=/none/" + i));
    requests.put("paths, lists", i -> reading("overview?limit=200&query=" + i % 7));
    requests.put(
        "logins",
        i ->
            "GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
                + FrontEndFixture.basic("rita" + i % 50, "wrong" + i)
                + "\r\n\r\n");
  }

  private static String reading(String page) {
    return "GET /api/v1/" + page + " HTTP/1.1\r\n" + READER;
  }

  private static String manyPaths(int number) {
    return IntStream.range(0, 100)
        .mapToObj(i -> "election=/none/" + number + "/" + i)
        .collect(Collectors.joining("&"));
  }

  /** Returns a new users file, with the reader whose name and password the attacks know. */
  public static Path writeUsers() {
    return FrontEndFixture.writeUsers();
  }

  /** Returns the names of all attacks, in order. */
  public List<String> names() {
    return List.copyOf(requests.keySet());
  }

  /** Carries out a round of an attack; {@code held} runs while all connections are open. */
  public void attack(String name, Runnable held) throws IOException {
    IntFunction<String> request = Objects.requireNonNull(requests.get(name));
    List<SocketChannel> open = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        open.add(openConnection(ByteBuffer.wrap(request.apply(sent++).getBytes(US_ASCII))));
      }
      held.run();
    } finally {
      for (SocketChannel each : open) {
        each.close();
      }
    }
  }

  private SocketChannel openConnection(ByteBuffer bytes) throws IOException {
    SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    channel.configureBlocking(false);
    try {
      channel.write(bytes);
    } catch (IOException e) {
      // The server has closed it.
    }
    return channel;
  }

  /** Asks as probes do: returns the text of a page, or an empty text if there was no answer. */
  public String readPage(String path) {
    try {
      RawAnswer answer =
          RawRequest.get(path)
              .with("Authorization", FrontEndFixture.basic("rita", "secret"))
              .sendTo(port);
      return answer.status() == 200 ? answer.body().strip() : "";
    } catch (IOException e) {
      return "";
    }
  }
}
