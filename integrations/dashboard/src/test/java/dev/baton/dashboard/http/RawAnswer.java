package dev.baton.dashboard.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** An answer as it came over the socket. */
record RawAnswer(int status, List<String> headers, String body) {
  private static final String END_OF_HEADERS = "\r\n\r\n";

  /** Reads to the end of the answer or of the connection. */
  static RawAnswer readFrom(Socket socket) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    InputStream input = socket.getInputStream();
    RawAnswer read = parse("");
    for (int next = input.read(); next >= 0; next = input.read()) {
      bytes.write(next);
      if (next == '\n' || read.isPresent()) {
        read = parse(bytes.toString(StandardCharsets.UTF_8));
      }
      if (read.isPresent() && read.header("Content-Length").equals(read.bodyLength())) {
        break;
      }
    }
    return parse(bytes.toString(StandardCharsets.UTF_8));
  }

  private boolean isPresent() {
    return status > 0;
  }

  private String bodyLength() {
    return String.valueOf(body.getBytes(StandardCharsets.UTF_8).length);
  }

  private static RawAnswer parse(String text) {
    int end = text.indexOf(END_OF_HEADERS);
    if (end < 0) {
      return new RawAnswer(0, List.of(), text);
    }
    List<String> lines = text.substring(0, end).lines().toList();
    return new RawAnswer(
        Integer.parseInt(lines.get(0).split(" ", -1)[1]),
        lines.subList(1, lines.size()),
        text.substring(end + END_OF_HEADERS.length()));
  }

  /** Returns the value of a header, or an empty text. */
  String header(String name) {
    String prefix = name.toLowerCase(Locale.ROOT) + ":";
    return headers.stream()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
        .map(line -> line.substring(prefix.length()).strip())
        .findFirst()
        .orElse("");
  }
}
