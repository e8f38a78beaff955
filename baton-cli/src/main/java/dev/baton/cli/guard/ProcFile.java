package dev.baton.cli.guard;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What Linux tells in a file below {@code /proc}. */
final class ProcFile {
  private ProcFile() {}

  /** Reads it; also in a thread that is interrupted, whom a channel would refuse. */
  static String text(String path) throws IOException {
    try (InputStream in = new FileInputStream("/proc/" + path)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }
}
