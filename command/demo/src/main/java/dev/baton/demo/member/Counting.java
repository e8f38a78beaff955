package dev.baton.demo.member;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.Baton;
import dev.baton.demo.member.Event.What;
import dev.baton.fence.FencedFile;
import dev.baton.fence.StaleTokenException;
import dev.baton.lock.Hold;
import dev.baton.lock.Lock;
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
final class Counting {
  private static final int THINKING_MILLIS = 2;

  private final Voice voice;
  private final Path file;
  private final Lock lock;
  private @Nullable Hold hold;

  Counting(Baton baton, Voice voice, String path, Path file) {
    this.voice = voice;
    this.file = file;
    this.lock = baton.lock(path).as(voice.name());
  }

  /** Counts without a lock, like a process that knows of no other. */
  void countUnlocked(int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      int next = read() + 1;
      think();
      write(next);
    }
    voice.tell(What.TELLS, "done");
  }

  /** Counts with the lock held, in a file that refuses former holders. */
  void countLocked(int times) throws InterruptedException {
    FencedFile fenced = FencedFile.at(file);
    for (int i = 0; i < times; i++) {
      try (Hold held = lock.acquire()) {
        int next = read() + 1;
        think();
        fenced.replace(held.fencingToken(), text(next));
      }
    }
    voice.tell(What.TELLS, "done");
  }

  void hold() throws InterruptedException {
    voice.tell(What.WAITS);
    hold = lock.acquire().onLost(reason -> voice.tell(What.REVOKED, reason.name()));
    voice.tell(What.LEADS, "with token " + hold.fencingToken());
  }

  /**
   * Writes without asking, like a process that was stopped between its check of the lock and its
   * write.
   */
  void writeUnasked() {
    long token = Objects.requireNonNull(hold, "holds nothing").fencingToken();
    try {
      FencedFile.at(file).replace(token, text(read() + 1));
      voice.tell(What.TELLS, "written");
    } catch (StaleTokenException e) {
      voice.tell(What.TELLS, "refused token " + e.token() + " after " + e.largest());
    }
  }

  void release() {
    voice.tell(What.REVOKED, "RELEASED");
    Objects.requireNonNull(hold, "holds nothing").close();
    voice.tell(What.LEFT);
  }

  private int read() {
    try {
      return Integer.parseInt(Files.readString(file).strip());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static byte[] text(int number) {
    return Integer.toString(number).getBytes(US_ASCII);
  }

  /** Writes in one step, so that no process reads half a number. */
  private void write(int number) {
    Path next = file.resolveSibling(voice.name() + ".next");
    try {
      Files.write(next, text(number));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private static void think() throws InterruptedException {
    var unused = new CountDownLatch(1).await(THINKING_MILLIS, TimeUnit.MILLISECONDS);
  }
}
