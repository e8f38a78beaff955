package dev.baton.cli.guard;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The machine's uptime: a clock that baton and its warden read alike, and that counts on while the
 * machine sleeps. In hundredths of a second.
 */
final class Uptime {
  static final long PER_SECOND = 100;

  private static final String FILE = "/proc/uptime";

  private Uptime() {}

  /** Also in a thread that is interrupted, whom a channel would refuse. */
  static long now() {
    try (InputStream in = new FileInputStream(FILE)) {
      String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      return Long.parseLong(text.substring(0, text.indexOf(' ')).replace(".", ""));
    } catch (IOException e) {
      throw new UncheckedIOException("A guarded command needs Linux, for its clock", e);
    }
  }
}
