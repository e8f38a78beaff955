package dev.baton.bench.tools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The resident memory of processes, as the kernel counts it. */
final class ResidentMemory {
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
  private static final long KIBIBYTE = 1024;

  private ResidentMemory() {}

  /** Returns the resident memory of a process; 0 if it has ended. */
  static long readBytes(long pid) {
    Path status = Path.of("/proc/" + pid + "/status");
    try {
      Matcher line = RESIDENT.matcher(Files.exists(status) ? Files.readString(status) : "");
      return line.find() ? Long.parseLong(line.group(1)) * KIBIBYTE : 0;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + status, e);
    }
  }
}
