package dev.baton.fence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The locks on a file, of all processes, as the kernel tells. */
record Locks(Path file) {
  private static final Path TABLE = Path.of("/proc/locks");
  private static final String WAITS = "->";

  boolean areHeld() {
    return lines().stream().anyMatch(line -> !line.contains(WAITS));
  }

  boolean areAwaited() {
    return lines().stream().anyMatch(line -> line.contains(WAITS));
  }

  private List<String> lines() {
    try {
      String inode = ":" + Files.getAttribute(file, "unix:ino") + " ";
      return Files.readAllLines(TABLE).stream().filter(line -> line.contains(inode)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
