package dev.baton.cli;

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
 * The journal of this process, in a file, as lines of {@link Happening#text} by the wall clock. A
 * thread of its own writes it, so that neither a slow disk nor a full one keeps a lease from being
 * renewed: steps that come too fast for it are left out, which it says. What is written is with the
 * kernel, and survives the death of this process.
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

  /** A step and when it was taken; none is the end. */
  private record Stamped(long at, @Nullable Entry step) {}

  private JournalFile(RotatedFile file, String host, Consumer<IOException> failed) {
    this.file = file;
    this.host = host;
    this.failed = failed;
  }

  /**
   * Begins, behind what stands in the file.
   *
   * @param host whose clock it is
   * @param limit of the file; what is set aside of it may take as many bytes again
   * @param failed is told once if it can't be written any more
   * @throws IOException if that can't be a journal, or is another process's
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

  /** Adds a step that was taken just now. Comes back at once. */
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

  /** While it waits it says that it lives, so that the moment of its death is known. */
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

  /** Ends it, in order, when all that was told is written; but waits no longer than is good. */
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
