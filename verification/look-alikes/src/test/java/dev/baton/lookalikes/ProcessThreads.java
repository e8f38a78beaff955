package dev.baton.lookalikes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The threads of this process, as Linux sees them. Servers, clients and programs are in this
 * process: while all its threads sleep, nothing is on its way between them. For one thread.
 */
final class ProcessThreads {
  private static final Path ALL = Path.of("/proc/self/task");
  private static final Path OWN = Path.of("/proc/thread-self");
  private static final int LONGEST = 512;

  private final Map<String, ThreadFiles> open = new HashMap<>();

  /** The files of a thread, which are open since they are read again and again. */
  private record ThreadFiles(RandomAccessFile state, RandomAccessFile runs) {
    static ThreadFiles open(String thread) {
      try {
        return new ThreadFiles(
            new RandomAccessFile(ALL + "/" + thread + "/stat", "r"),
            new RandomAccessFile(ALL + "/" + thread + "/schedstat", "r"));
      } catch (IOException e) {
        throw new UncheckedIOException("the thread has ended", e);
      }
    }

    String readRuns() throws IOException {
      return read(runs);
    }

    boolean sleeps() throws IOException {
      String line = read(state);
      return line.contains(") S ") || line.contains(" (C1 ") || line.contains(" (C2 ");
    }

    private static String read(RandomAccessFile file) throws IOException {
      byte[] text = new byte[LONGEST];
      file.seek(0);
      return new String(text, 0, Math.max(0, file.read(text)), ISO_8859_1);
    }

    void close() throws IOException {
      state.close();
      runs.close();
    }
  }

  /**
   * Returns whether there was a moment at which all threads slept, but the calling one and the
   * compilers: each sleeps now, and has not run since it was first looked at.
   */
  boolean allSleep() {
    try {
      openFiles();
      Map<String, String> before = new HashMap<>();
      for (Map.Entry<String, ThreadFiles> each : open.entrySet()) {
        before.put(each.getKey(), each.getValue().readRuns());
      }
      for (Map.Entry<String, ThreadFiles> each : open.entrySet()) {
        ThreadFiles thread = each.getValue();
        if (!thread.sleeps() || !thread.readRuns().equals(before.get(each.getKey()))) {
          return false;
        }
      }
      return listThreads().equals(open.keySet());
    } catch (IOException | UncheckedIOException threadHasEnded) {
      return false;
    }
  }

  private void openFiles() throws IOException {
    Set<String> threads = listThreads();
    for (String ended : Set.copyOf(open.keySet())) {
      if (!threads.contains(ended)) {
        open.remove(ended).close();
      }
    }
    threads.forEach(thread -> open.computeIfAbsent(thread, ThreadFiles::open));
  }

  private static Set<String> listThreads() throws IOException {
    Path own = Files.readSymbolicLink(OWN).getFileName();
    try (Stream<Path> threads = Files.list(ALL)) {
      return threads
          .map(Path::getFileName)
          .filter(name -> !name.equals(own))
          .map(Path::toString)
          .collect(Collectors.toSet());
    }
  }
}
