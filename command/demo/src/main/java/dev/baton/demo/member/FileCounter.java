package dev.baton.demo.member;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.Baton;
import dev.baton.demo.member.ProcessEvent.EventKind;
import dev.baton.fence.FencedFile;
import dev.baton.fence.StaleTokenException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A process that adds to a number in a shared file: it reads the number, thinks, and writes. */
final class FileCounter {
  private static final int THINKING_MILLIS = 2;

  private final ProcessReporter reporter;
  private final Path file;
  private final Lock lock;
  private @Nullable LockHold hold;

  FileCounter(Baton baton, ProcessReporter reporter, String path, Path file) {
    this.reporter = reporter;
    this.file = file;
    this.lock = baton.lock(path).withHolderId(reporter.reporterName());
  }

  /** Counts without a lock, like a process that knows of no other. */
  void countUnlocked(int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      int next = readNumber() + 1;
      thinkBriefly();
      writeNumber(next);
    }
    reporter.reportEvent(EventKind.TELLS, "done");
  }

  /** Counts with the lock held, in a file that refuses former holders. */
  void countLocked(int times) throws InterruptedException {
    FencedFile fenced = FencedFile.at(file);
    for (int i = 0; i < times; i++) {
      try (LockHold held = lock.acquire()) {
        int next = readNumber() + 1;
        thinkBriefly();
        fenced.replace(held.fencingToken(), encodeNumber(next));
      }
    }
    reporter.reportEvent(EventKind.TELLS, "done");
  }

  void holdLock() throws InterruptedException {
    reporter.reportEvent(EventKind.WAITS);
    hold = lock.acquire().onLost(reason -> reporter.reportEvent(EventKind.REVOKED, reason.name()));
    reporter.reportEvent(EventKind.LEADS, "with token " + hold.fencingToken());
  }

  /**
   * Writes without asking, like a process that was stopped between its check of the lock and its
   * write.
   */
  void writeUnasked() {
    long token = Objects.requireNonNull(hold, "holds nothing").fencingToken();
    try {
      FencedFile.at(file).replace(token, encodeNumber(readNumber() + 1));
      reporter.reportEvent(EventKind.TELLS, "written");
    } catch (StaleTokenException e) {
      reporter.reportEvent(EventKind.TELLS, "refused token " + e.token() + " after " + e.largest());
    }
  }

  void releaseLock() {
    reporter.reportEvent(EventKind.REVOKED, "RELEASED");
    Objects.requireNonNull(hold, "holds nothing").close();
    reporter.reportEvent(EventKind.LEFT);
  }

  private int readNumber() {
    try {
      return Integer.parseInt(Files.readString(file).strip());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static byte[] encodeNumber(int number) {
    return Integer.toString(number).getBytes(US_ASCII);
  }

  /** Writes in one step, so that no process reads half a number. */
  private void writeNumber(int number) {
    Path next = file.resolveSibling(reporter.reporterName() + ".next");
    try {
      Files.write(next, encodeNumber(number));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static void thinkBriefly() throws InterruptedException {
    var unused = new CountDownLatch(1).await(THINKING_MILLIS, TimeUnit.MILLISECONDS);
  }
}
