package dev.baton.fence;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.baton.error.BatonException;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.fence.FenceContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FileFenceTest implements FenceContract {

  @TempDir private Path directory;

  @Override
  public Fence open() {
    return FileFence.in(directory);
  }

  @Test
  void isTheSameThroughALink() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), directory);
    open().write("x", 7, () -> {});

    assertThatThrownBy(() -> FileFence.in(link).write("x", 6, () -> {}))
        .isInstanceOf(StaleTokenException.class);
    FileFence.in(link)
        .write(
            "x",
            7,
            () ->
                assertThatThrownBy(this::writeX)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("already"));
  }

  private Locks locks() {
    return new Locks(directory.resolve(".x.lock"));
  }

  private void writeX() {
    open().write("x", 7, () -> {});
  }

  @Test
  void refusesAWriteWithinAWriteAndKeepsTheLock() {
    Fence fence = open();
    fence.write(
        "x",
        7,
        () -> {
          assertThatThrownBy(this::writeX).isInstanceOf(IllegalStateException.class);
          assertThat(locks().areHeld()).isTrue();
        });
    assertThat(locks().areHeld()).isFalse();
  }

  /** As an operator has it who has restored an older backup of ZooKeeper's data. */
  @Test
  void admitsSmallerTokensOnceItsMemoryIsDeleted() throws IOException {
    writeX();
    Files.delete(directory.resolve(".x.fence"));
    open().write("x", 3, () -> {});

    assertThatThrownBy(() -> open().write("x", 2, () -> {}))
        .isInstanceOf(StaleTokenException.class);
  }

  /** As on file systems that ignore case, where the files of "x" and "X" are the same. */
  @Test
  void resourcesWhoseFilesAreTheSameWaitForEachOther() throws IOException {
    open().write("y", 5, () -> {});
    Files.createLink(directory.resolve(".x.lock"), directory.resolve(".y.lock"));
    AtomicReference<Throwable> failure = new AtomicReference<>();
    AtomicBoolean written = new AtomicBoolean();
    Thread other =
        new Thread(
            () -> {
              failure.set(catchThrowable(this::writeX));
              written.set(true);
            });
    open()
        .write(
            "y",
            6,
            () -> {
              assertThatThrownBy(this::writeX)
                  .isInstanceOf(IllegalStateException.class)
                  .hasMessageContaining("this thread already writes under");
              other.start();
              ConditionWait.waitUntil("the other to wait", () -> isWaiting(other) || written.get());
              assertThat(written).isFalse();
              assertThat(locks().areHeld()).isTrue();
            });
    ConditionWait.waitUntil("the other to write", written::get);
    assertThat(failure).hasNullValue();
  }

  private static boolean isWaiting(Thread thread) {
    return thread.getState() == Thread.State.WAITING;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b", "../a", "/"})
  void refusesWhatIsNoName(String resource) {
    assertThatThrownBy(() -> open().write(resource, 7, () -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("without slashes");
  }

  @Test
  void wantsADirectoryThatExists() {
    assertThatThrownBy(() -> FileFence.in(directory.resolve("none")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("create ");
  }

  @Test
  void admitsNobodyOnceItsMemoryIsDamaged() throws IOException {
    writeX();
    Files.writeString(directory.resolve(".x.fence"), "", US_ASCII);

    assertThatThrownBy(this::writeX)
        .isInstanceOf(BatonException.class)
        .hasMessageContaining("is damaged");
  }

  /** The system takes its lock from a process that is killed within its write. */
  @Test
  void goesOnWhenAWriterIsKilled() {
    try (LockHolder holder = LockHolder.start(directory, "x", 5)) {
      assertThat(locks().areHeld()).isTrue();
      holder.kill();
    }
    open().write("x", 5, () -> {});
    open().write("x", 7, () -> {});
  }

  @Test
  void letsAnInterruptEndTheWaitForAnotherProcess() throws InterruptedException {
    try (LockHolder holder = LockHolder.start(directory, "x", 5)) {
      assertInterruptible(() -> locks().areAwaited());
    }
  }

  @Test
  void letsAnInterruptEndTheWaitForAnotherThread() throws InterruptedException {
    open().write("x", 5, () -> assertInterruptible(() -> true));
  }

  /** A thread that waits is interrupted, fails, and is still interrupted afterwards. */
  private void assertInterruptible(BooleanSupplier waits) throws InterruptedException {
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread waiting =
        new Thread(
            () -> {
              failure.complete(catchThrowable(this::writeX));
              interrupted.set(Thread.currentThread().isInterrupted());
            });
    waiting.start();
    ConditionWait.waitUntil("the thread to wait", waits);
    waiting.interrupt();
    waiting.join();

    assertThat(failure.join()).isInstanceOf(UncheckedIOException.class);
    assertThat(interrupted).isTrue();
  }
}
