package dev.baton.cli.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** A process that takes the start lock, says so, and never lets go. */
final class StartLockHolder {
  private StartLockHolder() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (StartLock lock = StartLock.acquire(Path.of(arguments[0]), Duration.ZERO)) {
      System.out.println("locked");
      Thread.currentThread().join();
    }
  }
}
