package dev.baton.cli.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.journal.Happening;
import dev.baton.journal.Happening.Kind;
import dev.baton.journal.Retelling;
import dev.baton.protocol.claim.Entry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The journal of this process in a file, as lines of {@link Happening#text} by the wall clock. A
 * thread of its own writes it, so a slow or full disk delays no renewal of a lease. Steps that come
 * too fast are dropped and counted. Written lines are in the kernel and survive the death of this
 * process.
 */
final class JournalFile implements AutoCloseable {
  private static final int MOST_WAITING = 4096;
  private static final long SIGN_OF_LIFE_MILLIS = 1_000;
  private static final long CLOSE_MILLIS = 2_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final RotatedFile file;
  private final String host;
  private final Consumer<IOException> failed;
  private final BlockingQueue<Stamped> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AtomicLong missing = new AtomicLong();
  private final Retelling retelling = new Retelling();
  private final Thread writer = new Thread(this::writeAll, "baton-journal");

  /** A step and its time; a null step marks the end. */
  private record Stamped(long at, @Nullable Entry step) {}

  private JournalFile(RotatedFile file, String host, Consumer<IOException> failed) {
    this.file = file;
    this.host = host;
    this.failed = failed;
  }

  /**
   * Opens the journal and appends to it.
   *
   * @param host the host of the wall clock
   * @param limit the size of the file; the rotated file may take as many bytes again
   * @param failed called once if the journal cannot be written any more
   * @throws IOException if the file cannot be a journal, or another process writes it
   */
  static JournalFile open(Path path, String host, long limit, Consumer<IOException> failed)
      throws IOException {
    JournalFile journal = new JournalFile(RotatedFile.open(path, limit), host, failed);
    journal.begin();
    return journal;
  }

  private void begin() {
    writer.setDaemon(true);
    writer.start();
  }

  /** Adds a step that was taken just now. Returns at once. */
  void tell(Entry step) {
    if (!waiting.offer(new Stamped(now(), step))) {
      missing.incrementAndGet();
    }
  }

  private static long now() {
    Instant now = Instant.now();
    return now.getEpochSecond() * NANOS_PER_SECOND + now.getNano();
  }

  private void writeAll() {
    try (file) {
      write(List.of(Happening.of(now(), Kind.BEGAN, host)));
      Stamped next = next();
      while (next.step != null) {
        write(retelling.of(next.at, next.step));
        long left = missing.getAndSet(0);
        if (left > 0) {
          write(List.of(Happening.of(now(), Kind.MISSING, Long.toString(left))));
        }
        next = next();
      }
      write(List.of(Happening.of(next.at, Kind.ENDED, host)));
    } catch (IOException e) {
      failed.accept(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns the next step. While there is none, writes signs of life, so that a reader knows when
   * the process died.
   */
  private Stamped next() throws IOException, InterruptedException {
    Stamped next = waiting.poll(SIGN_OF_LIFE_MILLIS, TimeUnit.MILLISECONDS);
    while (next == null) {
      file.mark(bytes(List.of(Happening.of(now(), Kind.LIVES, host))));
      next = waiting.poll(SIGN_OF_LIFE_MILLIS, TimeUnit.MILLISECONDS);
    }
    return next;
  }

  private void write(List<Happening> happenings) throws IOException {
    if (!file.hasRoomFor(bytes(happenings))) {
      file.setAside();
      long at = happenings.get(0).at();
      List<Happening> first = new ArrayList<>(List.of(Happening.of(at, Kind.GOES_ON, host)));
      first.addAll(retelling.standing(at));
      file.write(bytes(first));
    }
    file.write(bytes(happenings));
  }

  private static byte[] bytes(List<Happening> happenings) {
    return happenings.stream()
        .map(one -> one.text() + "\n")
        .collect(Collectors.joining())
        .getBytes(UTF_8);
  }

  /**
   * Writes what is queued, and ends the journal. Waits at most two seconds for room in the queue,
   * and two for the writer.
   */
  @Override
  public void close() {
    try {
      if (waiting.offer(new Stamped(now(), null), CLOSE_MILLIS, TimeUnit.MILLISECONDS)) {
        writer.join(CLOSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
