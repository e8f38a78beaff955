package dev.baton.dashboard.http;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Readers that open many streams, or read none of them. */
final class StreamMemoryTest {
  private static final RawRequest EVENTS = RawRequest.get("/api/v1/events?election=/a");
  private static final int MOST_GROWTH = 8 << 20;

  /** Of 4 MiB each, which is more than the heap has. */
  private static final int LARGE_ANSWERS = 60;

  private static final int SHORT_STREAMS = 4_000;

  /** The bytes of a connection with its buffers, and of one write. */
  private static final long MOST_OF_STREAM = 128 << 10;

  /** More than the buffers of the operating system take for a stream. */
  private static final int ROUNDS = 3_000;

  /** Before, each stream that had ended stayed in memory until its next pulse. */
  @Test
  void streamsThatHaveEndedLeaveNothing() throws IOException {
    try (ServingProcess target = StormTarget.launch()) {
      long before = figures(target).get(0);
      for (int i = 0; i < SHORT_STREAMS; i++) {
        try (Socket socket = open(target)) {
          assertThat(socket.getInputStream().read()).isEqualTo('H');
        }
      }
      assertThat(figures(target).get(0) - before).isLessThan(MOST_GROWTH);
    }
  }

  /** Before, each stream could keep half a megabyte of text. */
  @Test
  void readersThatNeverReadCostNoMemory() throws IOException {
    List<Socket> streams = new ArrayList<>();
    try (ServingProcess target = FloodTarget.launch()) {
      long before = figures(target).get(0);
      for (int i = 0; i < FloodTarget.STREAMS; i++) {
        streams.add(open(target));
      }
      await().atMost(LIMIT).until(() -> figures(target).get(1) > ROUNDS);
      long growth = figures(target).get(0) - before;
      System.out.println(growth / FloodTarget.STREAMS + " bytes for a blocked stream");
      assertThat(growth).isLessThan(FloodTarget.STREAMS * MOST_OF_STREAM);
      assertThat(target.isAlive()).isTrue();
    } finally {
      closeAll(streams);
    }
  }

  /** Before, each connection could hold an answer of any size for half a minute. */
  @Test
  void largeAnswersThatAreNotReadFillNoMemory() throws IOException {
    RawRequest large = RawRequest.get("/api/v1/large");
    List<Socket> unread = new ArrayList<>();
    try (ServingProcess target = StormTarget.launch("-Xmx192m")) {
      Set<String> statuses = new HashSet<>();
      while (unread.size() < LARGE_ANSWERS && !statuses.contains("HTTP/1.1 503")) {
        Socket socket = open(target, large);
        unread.add(socket);
        statuses.add(readStatus(socket));
      }
      assertThat(statuses).contains("HTTP/1.1 200", "HTTP/1.1 503");
      assertThat(target.isAlive()).isTrue();
      closeAll(unread);
      await().atMost(LIMIT).until(() -> isAnswered(target, large));
    } finally {
      closeAll(unread);
    }
  }

  private static boolean isAnswered(ServingProcess target, RawRequest request) throws IOException {
    try (Socket socket = open(target, request)) {
      return readStatus(socket).equals("HTTP/1.1 200");
    }
  }

  /** Returns how the answer begins; nothing if the server had no time for the request. */
  private static String readStatus(Socket socket) {
    try {
      return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "";
    }
  }

  private static void closeAll(List<Socket> sockets) throws IOException {
    for (Socket each : sockets) {
      each.close();
    }
  }

  private static Socket open(ServingProcess target) throws IOException {
    return open(target, EVENTS);
  }

  private static Socket open(ServingProcess target, RawRequest request) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4_096);
    socket.setSoTimeout((int) LIMIT.toMillis());
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target.port()));
    socket.getOutputStream().write(request.encode(target.port()));
    return socket;
  }

  /** Returns the figures of the process, the first of which are the bytes that its heap holds. */
  private static List<Long> figures(ServingProcess target) throws IOException {
    String text = RawRequest.get("/metrics").sendTo(target.port()).body().strip();
    return List.of(text.split(" ")).stream().map(Long::valueOf).toList();
  }
}
