package dev.baton.testkit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The four letter words of ZooKeeper: plain questions on a new connection, answered with text. */
final class FourLetterWord {
  private static final int PATIENCE_MS = 3_000;

  private FourLetterWord() {}

  /** Returns the answer, if there is one within three seconds. */
  static Optional<String> askServer(InetSocketAddress server, String word) {
    try (Socket socket = new Socket()) {
      socket.connect(server, PATIENCE_MS);
      socket.setSoTimeout(PATIENCE_MS);
      socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
      return Optional.of(
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreachable) {
      return Optional.empty();
    }
  }
}
