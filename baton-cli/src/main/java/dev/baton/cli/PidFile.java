package dev.baton.cli;

import dev.baton.cli.files.OwnedFile;
import dev.baton.cli.files.Reasons;
import dev.baton.cli.files.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file that has our process id while we live. Whose it is tells a lock on another file beside it,
 * which the system takes back when its owner dies; so a file that was left over is nobody's.
 */
final class PidFile implements AutoCloseable {
  private final Path file;
  private final FileChannel lock;

  private PidFile(Path file, FileChannel lock) {
    this.file = file;
    this.lock = lock;
  }

  /**
   * Takes the file.
   *
   * @throws IllegalArgumentException if another process has it, or it can't be written
   */
  static PidFile take(Path file) {
    Path beside = file.resolveSibling(file.getFileName() + ".lock");
    try {
      Optional<FileChannel> lock = OwnedFile.open(beside, StandardOpenOption.CREATE);
      if (lock.isEmpty()) {
        throw new IllegalArgumentException(
            "--pid-file " + file + ": another baton has it" + owner(file) + "; end that first");
      }
      WholeFile.write(file, ProcessHandle.current().pid() + "\n");
      return new PidFile(file, lock.get());
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "--pid-file " + file + " can't be written: " + Reasons.of(e), e);
    }
  }

  private static String owner(Path file) throws IOException {
    return Files.exists(file) ? ", process " + Printable.of(Files.readString(file).strip()) : "";
  }

  /** Deletes the file, and then lets others have it. */
  @Override
  public void close() {
    try (lock) {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + file, e);
    }
  }
}
