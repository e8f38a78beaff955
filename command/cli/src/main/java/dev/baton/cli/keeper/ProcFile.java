package dev.baton.cli.keeper;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Reads files below {@code /proc}. */
final class ProcFile {
  private static final String CAUGHT = "SigCgt:";
  private static final int STARTED = 19;

  private ProcFile() {}

  /** Reads a file. Works in an interrupted thread too, where a channel would fail. */
  static String readText(String path) throws IOException {
    try (InputStream in = new FileInputStream("/proc/" + path)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** Returns whether a process has a handler for a signal; false if the process is gone. */
  static boolean catchesSignal(long pid, int signal) {
    try {
      long mask =
          readText(pid + "/status")
              .lines()
              .filter(line -> line.startsWith(CAUGHT))
              .mapToLong(
                  line -> Long.parseUnsignedLong(line.substring(CAUGHT.length()).strip(), 16))
              .findFirst()
              .orElse(0);
      return (mask >> (signal - 1) & 1) == 1;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns whether a process is stopped, as by SIGSTOP. */
  static boolean isStopped(long pid) {
    return readStatistics(pid).filter(all -> all.get(0).equals("T")).isPresent();
  }

  /** Returns when a process started, by the kernel's clock; empty if it has ended. */
  static Optional<String> startTime(long pid) {
    return readStatistics(pid).map(all -> all.get(STARTED));
  }

  /** Returns the fields of a process that follow its name; see proc(5). */
  private static Optional<List<String>> readStatistics(long pid) {
    try {
      String stat = readText(pid + "/stat");
      return Optional.of(List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
