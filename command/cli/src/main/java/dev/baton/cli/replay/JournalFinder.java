package dev.baton.cli.replay;

import dev.baton.cli.files.FailureReasons;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Finds the journals that the user means. */
public final class JournalFinder {
  /** The suffix of a soak test's journals. */
  private static final String ENDING = ".journal";

  /** The depth of the search, since a soak test keeps its journals one level below its folder. */
  private static final int DEPTH = 2;

  private JournalFinder() {}

  /**
   * Finds the journals. A folder stands for all journals in it; a file also for its rotated file,
   * which comes first. Each journal occurs once.
   *
   * @throws JournalException if a file does not exist, or a folder has no journal
   */
  public static List<Path> findJournals(List<Path> named) {
    Map<Path, Path> found = new LinkedHashMap<>();
    for (Path path : named) {
      if (Files.isDirectory(path)) {
        inFolder(path).forEach(file -> addJournal(file, found));
      } else if (Files.exists(path)) {
        addJournal(path, found);
      } else {
        throw new JournalException(path + ": there is no such file");
      }
    }
    return List.copyOf(found.values());
  }

  private static void addJournal(Path file, Map<Path, Path> found) {
    Path aside = file.resolveSibling(file.getFileName() + ".1");
    if (Files.exists(aside)) {
      found.putIfAbsent(aside.toAbsolutePath().normalize(), aside);
    }
    found.putIfAbsent(file.toAbsolutePath().normalize(), file);
  }

  private static List<Path> inFolder(Path folder) {
    try (Stream<Path> files = Files.walk(folder, DEPTH)) {
      List<Path> journals =
          files.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
      if (journals.isEmpty()) {
        throw new JournalException(folder + ": it has no file that ends in " + ENDING);
      }
      return journals;
    } catch (UncheckedIOException e) {
      throw unreadableFolder(folder, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw unreadableFolder(folder, e);
    }
  }

  private static JournalException unreadableFolder(Path folder, IOException e) {
    return new JournalException(folder + ": it can't be read: " + FailureReasons.reasonOf(e), e);
  }
}
