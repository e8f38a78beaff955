package dev.baton.lookalikes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The threads of this process, as Linux sees them. Servers, clients and programs are in this
 * process: while all its threads sleep, nothing is on its way between them. For one thread.
 */
final class ProcessThreads {
  private static final Path ALL = Path.of("/proc/self/task");
  private static final Path OWN = Path.of("/proc/thread-self");
  private static final int LONGEST = 512;
  private static final Pattern OF_THE_MACHINE =
      Pattern.compile(
          "(?s)\\d+ \\((C[12] Comp|VM Periodic|VM Thread|Monitor Defl|G1 |GC Thread"
              + "|Common-Cleaner|SessionTracker).*");

  private final Map<String, ThreadFiles> open = new HashMap<>();
  private String lastAwake = "";

  /** The files of a thread, which are open since they are read again and again. */
  private static final class ThreadFiles {
    private final RandomAccessFile state;
    private final RandomAccessFile runs;
    private final boolean counts;
    private String lastRuns = "";

    ThreadFiles(String thread) {
      try {
        state = new RandomAccessFile(ALL + "/" + thread + "/stat", "r");
        runs = new RandomAccessFile(ALL + "/" + thread + "/schedstat", "r");
        counts = !OF_THE_MACHINE.matcher(read(state)).matches();
      } catch (IOException e) {
        throw new UncheckedIOException("the thread has ended", e);
      }
    }

    /** Returns whether it sleeps, and has not run since this was called last. */
    boolean hasSlept() throws IOException {
      if (!counts) {
        return true;
      }
      String now = read(runs);
      boolean same = now.equals(lastRuns);
      lastRuns = now;
      return same && read(state).contains(") S ");
    }

    String name() throws IOException {
      return read(state).replaceFirst("(?s)[^(]*\\((.*)\\).*", "$1");
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
   * Returns whether there was a moment since the last look at which all threads slept, but the
   * calling one and those of the virtual machine: each sleeps now, and has not run since then.
   */
  boolean allSleep() {
    Set<String> idle = ActorThread.idleOnes();
    try {
      ThreadFiles last = open.get(lastAwake);
      if (last != null && !idle.contains(lastAwake) && !last.hasSlept()) {
        return false;
      }
      openFiles();
      boolean asleep = true;
      for (Map.Entry<String, ThreadFiles> each : open.entrySet()) {
        if (!idle.contains(each.getKey()) && !each.getValue().hasSlept()) {
          lastAwake = each.getKey();
          asleep = false;
        }
      }
      return asleep;
    } catch (IOException | UncheckedIOException threadHasEnded) {
      lastAwake = "";
      return false;
    }
  }

  /** Returns the name of the thread that was last seen awake, as Linux has it. */
  String nameAwake() {
    ThreadFiles last = open.get(lastAwake);
    try {
      return last == null ? "one that has ended" : last.name();
    } catch (IOException e) {
      return "one that ends";
    }
  }

  private void openFiles() throws IOException {
    Set<String> threads = listThreads();
    for (Iterator<Map.Entry<String, ThreadFiles>> each = open.entrySet().iterator();
        each.hasNext(); ) {
      Map.Entry<String, ThreadFiles> one = each.next();
      if (!threads.contains(one.getKey())) {
        one.getValue().close();
        each.remove();
      }
    }
    threads.forEach(thread -> open.computeIfAbsent(thread, ThreadFiles::new));
  }

  private static Set<String> listThreads() throws IOException {
    Set<String> threads = new HashSet<>(List.of(Objects.requireNonNull(ALL.toFile().list())));
    threads.remove(idOfThread());
    return threads;
  }

  /** Returns the number that Linux has for the calling thread. */
  static String idOfThread() {
    try {
      return Files.readSymbolicLink(OWN).getFileName().toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
