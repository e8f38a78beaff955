package dev.baton.fence;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An exclusive right, among all threads of all processes of a machine. It lasts until the thread
 * that took it closes it. The operating system takes it from a process that ends.
 */
final class LockFile implements AutoCloseable {
  /**
   * The turns of threads, by file. A file lock belongs to the whole JVM, which loses it when any
   * other channel to the file is closed. So the threads take turns, and only the thread with the
   * turn opens the file. There is one entry for each file ever locked here, whatever its names; the
   * files stay as well.
   */
  private static final Map<Object, ReentrantLock> TURNS = new ConcurrentHashMap<>();

  private final ReentrantLock turn;
  private final FileChannel channel;

  private LockFile(ReentrantLock turn, FileChannel channel) {
    this.turn = turn;
    this.channel = channel;
  }

  /**
   * Waits until no other thread or process has the right.
   *
   * @param file made if missing; one file may have several names, as where case is ignored
   * @throws IllegalStateException if this thread has it
   * @throws UncheckedIOException if the file can't be locked, or the thread is interrupted (and
   *     stays so)
   */
  static LockFile takeLock(Path file) {
    try {
      ReentrantLock turn = TURNS.computeIfAbsent(identityOf(file), key -> new ReentrantLock());
      if (turn.isHeldByCurrentThread()) {
        throw new IllegalStateException("this thread already writes under " + file);
      }
      return takeLock(turn, file);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException("interrupted before " + file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lock " + file, e);
    }
  }

  /**
   * Makes the file if missing, and returns its identity. Only one thread at a time may do this:
   * another thread could have locked a new file before this one closes it, and would lose that
   * lock.
   */
  private static synchronized Object identityOf(Path file) throws IOException {
    if (Files.notExists(file)) {
      createFile(file);
    }
    Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    return key == null ? file : key;
  }

  private static void createFile(Path file) throws IOException {
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException byAnotherProcess) {
      // The file exists, which is enough.
    }
  }

  private static LockFile takeLock(ReentrantLock turn, Path file)
      throws IOException, InterruptedException {
    turn.lockInterruptibly();
    try {
      return new LockFile(turn, lockChannel(file));
    } catch (IOException | RuntimeException e) {
      turn.unlock();
      throw e;
    }
  }

  private static FileChannel lockChannel(Path file) throws IOException {
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

  /** Passes the turn on; closing the channel gives up the lock. */
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
