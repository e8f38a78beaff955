package dev.baton.cli.keeper;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The machine's uptime: CLOCK_BOOTTIME, which baton and its keeper read alike. It also counts while
 * the machine sleeps. In milliseconds, with a precision of ten.
 */
final class UptimeClock {
  private static final long MILLIS_PER_DIGIT = 10;

  private UptimeClock() {}

  static long nowMillis() {
    try {
      String text = ProcFile.readText("uptime");
      String digits = text.substring(0, text.indexOf(' ')).replace(".", "");
      return Long.parseLong(digits) * MILLIS_PER_DIGIT;
    } catch (IOException e) {
      throw new UncheckedIOException("baton run needs Linux, for its clock", e);
    }
  }
}
