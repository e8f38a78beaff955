package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folder with the data of a server, which can be copied and put back. */
public final class DataFolder {
  private DataFolder() {}

  /**
   * Deletes the files in {@code folder}, and copies those of {@code other} there. A copy of a
   * running server's data is a backup: what the server has answered is in its files.
   */
  public static void replaceFiles(Path folder, Path other) {
    try {
      for (Path old : filesIn(folder)) {
        Files.delete(old);
      }
      for (Path file : filesIn(other)) {
        Path target = folder.resolve(other.relativize(file));
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot replace " + folder + " by " + other, e);
    }
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
