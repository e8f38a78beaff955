package dev.baton.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A living process, as the process table has it. A zombie is not alive, however late its parent
 * takes notice, unless it has running threads.
 *
 * @param pid the process id
 * @param parent the process id of its parent
 * @param state the letter of its state; T if it is stopped
 * @param name the name of its program
 */
public record LiveProcess(long pid, long parent, char state, String name) {
  private static final Path ALL = Path.of("/proc");
  private static final int THREADS = 17;

  /** Returns the process of this id, unless it has ended. */
  public static Optional<LiveProcess> of(long pid) {
    return read(ALL.resolve(Long.toString(pid)));
  }

  /** Returns the living descendants of a process. */
  public static List<LiveProcess> listBelow(long ancestor) {
    List<LiveProcess> all = readAll();
    Set<Long> parents = new HashSet<>(Set.of(ancestor));
    List<LiveProcess> found = new ArrayList<>();
    boolean more = true;
    while (more) {
      more = false;
      for (LiveProcess process : all) {
        if (parents.contains(process.parent) && parents.add(process.pid)) {
          found.add(process);
          more = true;
        }
      }
    }
    return found;
  }

  private static List<LiveProcess> readAll() {
    List<LiveProcess> all = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(ALL, "[1-9]*")) {
      folders.forEach(folder -> read(folder).ifPresent(all::add));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private static Optional<LiveProcess> read(Path folder) {
    try {
      String stat = Files.readString(folder.resolve("stat"));
      int end = stat.lastIndexOf(')');
      String[] fields = stat.substring(end + 2).split(" ", -1);
      char state = fields[0].charAt(0);
      boolean alive = "ZX".indexOf(state) < 0 || Integer.parseInt(fields[THREADS]) > 1;
      String name = stat.substring(stat.indexOf('(') + 1, end);
      long pid = Long.parseLong(folder.getFileName().toString());
      return alive
          ? Optional.of(new LiveProcess(pid, Long.parseLong(fields[1]), state, name))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // it has ended
    }
  }
}
