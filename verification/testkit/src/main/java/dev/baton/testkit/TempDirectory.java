package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A new directory that is deleted with all its content when it is closed or the JVM ends. */
public final class TempDirectory implements AutoCloseable {
  /** The beginning of the name of every such directory, which identifies its owner. */
  static final String PREFIX = "baton-testkit-" + ProcessHandle.current().pid() + "-";

  private final Path path;
  private final Runnable atExit = this::deleteContents;

  /** Creates a directory that only this user can access. */
  public TempDirectory() {
    try {
      path = Files.createTempDirectory(PREFIX);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary directory", e);
    }
    AtExit.addCleanup(atExit);
  }

  /** Returns the path of the directory. */
  public Path path() {
    return path;
  }

  /** Deletes the directory. */
  @Override
  public void close() {
    AtExit.removeCleanup(atExit);
    deleteContents();
  }

  private void deleteContents() {
    try {
      for (Path each : contentsFirst()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + path, e);
    }
  }

  private List<Path> contentsFirst() throws IOException {
    try (Stream<Path> tree = Files.walk(path)) {
      return tree.sorted(Comparator.reverseOrder()).toList();
    } catch (NoSuchFileException gone) {
      return List.of();
    }
  }
}
