package dev.baton.cli.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * The right to start or stop the server. It belongs to a process, and the system releases it when
 * that process dies.
 */
final class StartLock implements AutoCloseable {
  private final FileChannel channel;

  private StartLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Waits for the lock. Only one thread of a process at a time may try. */
  static StartLock acquire(Path file, Duration limit) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    PollingWait patience = new PollingWait(limit);
    while (channel.tryLock() == null) {
      if (!patience.pause()) {
        channel.close();
        throw LocalServerException.startLocked(file, limit);
      }
    }
    return new StartLock(channel);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
