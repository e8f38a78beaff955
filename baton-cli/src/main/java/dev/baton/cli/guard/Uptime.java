package dev.baton.cli.guard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The machine's uptime: a clock that baton and its warden read alike, and that counts on while the
 * machine sleeps. In hundredths of a second.
 */
final class Uptime {
  static final long PER_SECOND = 100;

  private static final Path FILE = Path.of("/proc/uptime");

  private Uptime() {}

  static long now() {
    try {
      String text = Files.readString(FILE);
      return Long.parseLong(text.substring(0, text.indexOf(' ')).replace(".", ""));
    } catch (IOException e) {
      throw new UncheckedIOException("A guarded command needs Linux, for its clock", e);
    }
  }
}
