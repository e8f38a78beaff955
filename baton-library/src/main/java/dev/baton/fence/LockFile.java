package dev.baton.fence;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The right to be the only one, among all threads of all processes of a machine, until it is closed
 * by the thread that took it. The system takes it from a process that ends.
 */
final class LockFile implements AutoCloseable {
  /**
   * A file's lock is the whole JVM's, which loses it on closing the file by any other channel. So
   * the threads take turns, and only the one whose turn it is opens the file. There is one entry
   * for each file ever locked here; the files stay as well.
   */
  private static final Map<Path, ReentrantLock> TURNS = new ConcurrentHashMap<>();

  private final ReentrantLock turn;
  private final FileChannel channel;

  private LockFile(ReentrantLock turn, FileChannel channel) {
    this.turn = turn;
    this.channel = channel;
  }

  /**
   * Waits until nobody else has it.
   *
   * @param file made if need be; always the same path for the same file
   * @throws IllegalStateException if this thread has it
   * @throws UncheckedIOException if the file can't be locked, or the thread is interrupted, which
   *     it then stays
   */
  static LockFile take(Path file) {
    ReentrantLock turn = TURNS.computeIfAbsent(file, path -> new ReentrantLock());
    if (turn.isHeldByCurrentThread()) {
      throw new IllegalStateException("this thread writes under " + file + " already");
    }
    try {
      return take(turn, file);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException("interrupted before " + file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lock " + file, e);
    }
  }

  private static LockFile take(ReentrantLock turn, Path file)
      throws IOException, InterruptedException {
    turn.lockInterruptibly();
    try {
      return new LockFile(turn, locked(file));
    } catch (IOException | RuntimeException e) {
      turn.unlock();
      throw e;
    }
  }

  private static FileChannel locked(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      channel.lock();
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Lets the next one have it; closing the channel gives up the lock. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot unlock a file", e);
    } finally {
      turn.unlock();
    }
  }
}
