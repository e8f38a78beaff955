package dev.baton.cli.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** A file that one process owns. The system releases it when that process dies. */
public final class OwnedFile {
  private OwnedFile() {}

  /**
   * Opens a file and locks it.
   *
   * @param how besides reading and writing
   * @return empty if another process owns it, or this process already does
   */
  public static Optional<FileChannel> open(Path path, OpenOption... how) throws IOException {
    Set<OpenOption> all = new HashSet<>(Set.of(how));
    all.addAll(Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE));
    FileChannel channel = FileChannel.open(path, all);
    if (isLocked(channel)) {
      return Optional.of(channel);
    }
    channel.close();
    return Optional.empty();
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException ours) {
      return false;
    }
  }
}
