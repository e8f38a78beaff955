package dev.baton.cli.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.JournalStep;
import dev.baton.journal.JournalEvent;
import dev.baton.journal.JournalEvent.JournalEventKind;
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
 * The journal of this process in a file, as lines of {@link JournalEvent#toLine} by the wall clock.
 * A thread of its own writes it, so a slow or full disk delays no renewal of a lease. Steps that
 * come too fast are dropped and counted. Written lines are in the kernel and survive the death of
 * this process.
 */
final class JournalFile implements AutoCloseable {
  private static final int MOST_WAITING = 4096;
  private static final long SIGN_OF_LIFE_MILLIS = 1_000;
  private static final long CLOSE_MILLIS = 2_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final RotatedFile file;
  private final String host;
  private final Consumer<IOException> failed;
  private final BlockingQueue<TimedStep> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AtomicLong missing = new AtomicLong();
  private final StepTranslator retelling = new StepTranslator();
  private final Thread writer = new Thread(this::writeAll, "baton-journal");

  /** A step and its time; a null step marks the end. */
  private record TimedStep(long at, @Nullable JournalStep step) {}

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
    journal.startWriter();
    return journal;
  }

  private void startWriter() {
    writer.setDaemon(true);
    writer.start();
  }

  /** Adds a step that was taken just now. Returns at once. */
  void addStep(JournalStep step) {
    if (!waiting.offer(new TimedStep(nowNanos(), step))) {
      missing.incrementAndGet();
    }
  }

  private static long nowNanos() {
    Instant now = Instant.now();
    return now.getEpochSecond() * NANOS_PER_SECOND + now.getNano();
  }

  private void writeAll() {
    try (file) {
      writeEvents(List.of(JournalEvent.ofWorld(nowNanos(), JournalEventKind.BEGAN, host)));
      TimedStep next = awaitNext();
      while (next.step != null) {
        writeEvents(retelling.translateStep(next.at, next.step));
        long left = missing.getAndSet(0);
        if (left > 0) {
          writeEvents(
              List.of(
                  JournalEvent.ofWorld(nowNanos(), JournalEventKind.MISSING, Long.toString(left))));
        }
        next = awaitNext();
      }
      writeEvents(List.of(JournalEvent.ofWorld(next.at, JournalEventKind.ENDED, host)));
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
  private TimedStep awaitNext() throws IOException, InterruptedException {
    TimedStep next = waiting.poll(SIGN_OF_LIFE_MILLIS, TimeUnit.MILLISECONDS);
    while (next == null) {
      file.writeMark(
          toBytes(List.of(JournalEvent.ofWorld(nowNanos(), JournalEventKind.LIVES, host))));
      next = waiting.poll(SIGN_OF_LIFE_MILLIS, TimeUnit.MILLISECONDS);
    }
    return next;
  }

  private void writeEvents(List<JournalEvent> events) throws IOException {
    if (!file.hasRoomFor(toBytes(events))) {
      file.setAside();
      long at = events.get(0).at();
      List<JournalEvent> first =
          new ArrayList<>(List.of(JournalEvent.ofWorld(at, JournalEventKind.GOES_ON, host)));
      first.addAll(retelling.presentCandidates(at));
      file.writeBytes(toBytes(first));
    }
    file.writeBytes(toBytes(events));
  }

  private static byte[] toBytes(List<JournalEvent> events) {
    return events.stream()
        .map(one -> one.toLine() + "\n")
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
      if (waiting.offer(new TimedStep(nowNanos(), null), CLOSE_MILLIS, TimeUnit.MILLISECONDS)) {
        writer.join(CLOSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
