package dev.baton.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The processes of this machine, as Linux tells. */
public final class ProcessTable {
  private static final Path ALL = Path.of("/proc");

  private ProcessTable() {}

  /**
   * One of them.
   *
   * @param started by the clock of the machine: with the pid it is unique
   * @param words its command line
   */
  public record Entry(long pid, long parent, long group, char state, long started, String words) {
    boolean isDead() {
      return state == 'Z' || state == 'X';
    }

    /** Whether it is there, and alive, now. */
    public boolean livesStill() {
      return read(pid).filter(now -> now.started == started && !now.isDead()).isPresent();
    }
  }

  /** All of them; the table changes while it is read. */
  static List<Entry> read() {
    List<Entry> all = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(ALL, "[1-9]*")) {
      for (Path folder : folders) {
        read(Long.parseLong(folder.getFileName().toString())).ifPresent(all::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  /** The one of this pid, unless it has gone. */
  public static Optional<Entry> read(long pid) {
    Path folder = ALL.resolve(Long.toString(pid));
    try {
      String stat = Files.readString(folder.resolve("stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      String words = Files.readString(folder.resolve("cmdline")).replace('\0', ' ');
      return Optional.of(
          new Entry(
              pid,
              Long.parseLong(fields[1]),
              Long.parseLong(fields[2]),
              fields[0].charAt(0),
              Long.parseLong(fields[19]),
              words));
    } catch (IOException e) {
      return Optional.empty(); // it went while we looked
    }
  }
}
