package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A new directory that goes, with all that is in it, when it is closed or the JVM ends. */
public final class TempDirectory implements AutoCloseable {
  /** Begins the name of each, and tells whose it is. */
  static final String PREFIX = "baton-testkit-" + ProcessHandle.current().pid() + "-";

  private final Path path;
  private final Runnable atExit = this::delete;

  /** Makes one; only this user can look into it. */
  public TempDirectory() {
    try {
      path = Files.createTempDirectory(PREFIX);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary directory", e);
    }
    AtExit.add(atExit);
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Deletes it. */
  @Override
  public void close() {
    AtExit.remove(atExit);
    delete();
  }

  private void delete() {
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
