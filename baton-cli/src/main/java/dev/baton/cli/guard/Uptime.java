package dev.baton.cli.guard;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The machine's uptime: a clock that baton and its warden read alike, and that counts on while the
 * machine sleeps. In hundredths of a second.
 */
final class Uptime {
  static final long PER_SECOND = 100;

  private Uptime() {}

  static long now() {
    try {
      String text = ProcFile.text("uptime");
      return Long.parseLong(text.substring(0, text.indexOf(' ')).replace(".", ""));
    } catch (IOException e) {
      throw new UncheckedIOException("A guarded command needs Linux, for its clock", e);
    }
  }
}
