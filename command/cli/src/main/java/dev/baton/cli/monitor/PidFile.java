package dev.baton.cli.monitor;

import dev.baton.cli.files.AtomicFile;
import dev.baton.cli.files.FailureReasons;
import dev.baton.cli.files.OwnedFile;
import dev.baton.cli.io.PrintableText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file that holds the process id while this process lives. A lock on a second file beside it
 * tells the owner. The system releases the lock when its owner dies, so a file left over has no
 * owner.
 */
final class PidFile implements AutoCloseable {
  private final Path file;
  private final FileChannel lock;
  private final PrintWriter err;

  private PidFile(Path file, FileChannel lock, PrintWriter err) {
    this.file = file;
    this.lock = lock;
    this.err = err;
  }

  /**
   * Takes the file.
   *
   * @param pid the process that the user sees and sends signals to
   * @param err where to warn if the file cannot be deleted at the end
   * @throws IllegalArgumentException if another process owns the file, or it cannot be written
   */
  static PidFile take(Path file, long pid, PrintWriter err) {
    Path beside = file.resolveSibling(file.getFileName() + ".lock");
    try {
      Optional<FileChannel> lock =
          OwnedFile.open(beside, StandardOpenOption.CREATE, LinkOption.NOFOLLOW_LINKS);
      if (lock.isEmpty()) {
        throw new IllegalArgumentException(
            "--pid-file "
                + file
                + ": another baton uses it"
                + describeOwner(file)
                + "; stop that process first");
      }
      AtomicFile.replaceFile(file, pid + "\n");
      return new PidFile(file, lock.get(), err);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "--pid-file " + file + " can't be written: " + FailureReasons.reasonOf(e), e);
    }
  }

  private static String describeOwner(Path file) throws IOException {
    return Files.exists(file)
        ? ", process " + PrintableText.makePrintable(Files.readString(file).strip())
        : "";
  }

  /** Deletes the file, and then releases its lock. A failure is only reported. */
  @Override
  public void close() {
    try (lock) {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      err.println(
          "baton: warning: --pid-file "
              + file
              + " can't be deleted: "
              + FailureReasons.reasonOf(e));
    }
  }
}
