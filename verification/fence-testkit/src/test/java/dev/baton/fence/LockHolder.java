package dev.baton.fence;

import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;

/** A process of its own that stays within its write to a fenced resource until it is killed. */
final class LockHolder implements AutoCloseable {
  private static final int LOCKED = 'L';

  private final ChildProcess process;

  private LockHolder(ChildProcess process) {
    this.process = process;
  }

  /** Returns when the write has begun. */
  static LockHolder start(Path directory, String resource, long token) {
    ProcessBuilder builder =
        new ProcessBuilder(
            ChildProcess.javaCommand(
                List.of(),
                LockHolder.class.getName(),
                directory.toString(),
                resource,
                Long.toString(token)));
    LockHolder holder = new LockHolder(ChildProcess.start(builder.redirectError(Redirect.INHERIT)));
    holder.awaitLocked();
    return holder;
  }

  private void awaitLocked() {
    try {
      if (process.process().getInputStream().read() != LOCKED) {
        throw new IllegalStateException("the process has ended");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void kill() {
    process.kill();
  }

  @Override
  public void close() {
    process.close();
  }

  /** The process itself: directory, resource, token. */
  public static void main(String[] arguments) throws IOException {
    FileFence.in(Path.of(arguments[0]))
        .write(
            arguments[1],
            Long.parseLong(arguments[2]),
            () -> {
              System.out.write(LOCKED);
              System.out.flush();
              System.in.read();
            });
  }
}
