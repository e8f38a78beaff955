package dev.baton.cli.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The name of this machine. */
public final class HostName {
  private static final Path FILE = Path.of("/proc/sys/kernel/hostname");

  private HostName() {}

  /** Reads the name from the kernel. */
  public static String read() {
    try {
      return Files.readString(FILE).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("baton run needs Linux", e);
    }
  }
}
