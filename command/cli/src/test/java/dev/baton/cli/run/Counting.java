package dev.baton.cli.run;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.Baton;
import dev.baton.error.BatonException;
import dev.baton.fence.FileFence;
import dev.baton.fence.StaleTokenException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that counts up in a file, as others do: with a lock held for each number, or as the
 * command of {@code baton lock}. The file is not protected but by a fence, and a process may be
 * stopped or killed at any moment.
 */
public final class Counting {
  static final String LOCK = "/counter";
  static final Duration SESSION = Duration.ofSeconds(4);
  private static final String COUNTER = "counter";

  private final Path folder;
  private final Path journal;
  private final int last;

  private Counting(Path folder, String name, int last) {
    this.folder = folder;
    this.journal = folder.resolve(name + ".journal");
    this.last = last;
  }

  /**
   * Counts until somebody has reached the last number, or so many times at most.
   *
   * @param arguments the folder, a name, the last number; then {@code threads}, how many, and what
   *     to connect to; or {@code times}, and how many
   */
  public static void main(String[] arguments) throws InterruptedException {
    Counting counting =
        new Counting(Path.of(arguments[0]), arguments[1], Integer.parseInt(arguments[2]));
    int number = Integer.parseInt(arguments[4]);
    if (arguments[3].equals("threads")) {
      counting.countInThreads(number, arguments[5]);
    } else {
      counting.count(Long.parseLong(System.getenv("BATON_FENCING_TOKEN")), number);
    }
  }

  private void countInThreads(int number, String connect) throws InterruptedException {
    try (Baton baton = Baton.builder(connect).sessionTimeout(SESSION).connect()) {
      Lock lock = baton.lock(LOCK);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < number; i++) {
        Thread thread = new Thread(() -> countWith(lock));
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  private void countWith(Lock lock) {
    boolean more = true;
    while (more) {
      try (LockHold hold = lock.acquire()) {
        more = count(hold.fencingToken(), 1);
      } catch (InterruptedException | BatonException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Returns whether there is more to count. */
  private boolean count(long token, int times) {
    boolean more = true;
    for (int i = 0; i < times && more; i++) {
      try {
        int next = readAndWrite(token);
        more = next < last;
      } catch (StaleTokenException e) {
        return true;
      }
    }
    return more;
  }

  /** Reads within the fence, too: what was read before could be old when it is written. */
  private int readAndWrite(long token) {
    int[] written = new int[1];
    try {
      FileFence.in(folder)
          .write(
              COUNTER,
              token,
              () -> {
                int before = read(folder);
                if (before < last) {
                  write(before + 1);
                }
                written[0] = before + 1;
              });
      if (written[0] <= last) {
        note(written[0]);
      }
      return written[0];
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static int read(Path folder) throws IOException {
    return Integer.parseInt(Files.readString(folder.resolve(COUNTER)).strip());
  }

  private void write(int number) throws IOException {
    Path next = Files.writeString(folder.resolve("next"), number + "\n", US_ASCII);
    Files.move(next, folder.resolve(COUNTER), StandardCopyOption.ATOMIC_MOVE);
  }

  private void note(int number) throws IOException {
    Files.writeString(journal, number + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** The numbers that all of them have noted. */
  static List<Integer> noted(Path folder) throws IOException {
    List<Integer> all = new ArrayList<>();
    try (var files = Files.newDirectoryStream(folder, "*.journal")) {
      for (Path file : files) {
        Files.readAllLines(file).stream().map(Integer::valueOf).forEach(all::add);
      }
    }
    return all;
  }
}
