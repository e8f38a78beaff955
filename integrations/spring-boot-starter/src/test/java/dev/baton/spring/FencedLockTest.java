package dev.baton.spring;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.LostException;
import dev.baton.error.NotAcquiredException;
import dev.baton.lock.Lock;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("long")
final class FencedLockTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  record CustomerOrder(String id, long number) {}

  static class OrderDesk {
    @FencedLock(
        path = "/orders",
        value = {"#order.id", "#order.number"})
    public String pathOf(CustomerOrder order) {
      return FencedCall.current().path();
    }

    @FencedLock("#key")
    public String pathOfKey(@Nullable Object key) {
      return FencedCall.current().path();
    }

    @FencedLock(path = "/desk", waitTime = "0s")
    public long tokenAtOnce(@CurrentToken long token) {
      return token;
    }

    @FencedLock(path = "/desk", waitTime = "${desk.wait:50ms}")
    public void waitBriefly() {}

    @FencedLock(path = "/nested")
    public void runNested(Runnable inner) {
      inner.run();
    }

    @FencedLock(path = "/shared", mode = FencedLockMode.READ)
    public void readShared(Runnable inner) {
      inner.run();
    }

    @FencedLock(path = "/shared", mode = FencedLockMode.WRITE)
    public void writeShared(Runnable inner) {
      inner.run();
    }

    @FencedLock(path = "/permits", permits = 2, waitTime = "0s")
    public void takePermit(Runnable inner) {
      inner.run();
    }

    @FencedLock(path = "/lost")
    public void awaitLoss(CountDownLatch begun) throws InterruptedException {
      begun.countDown();
      new CountDownLatch(1).await();
    }

    /** No call needs it. */
    @Override
    public String toString() {
      throw new AssertionError();
    }
  }

  private static void atDesk(Consumer<OrderDesk> test) {
    APPLICATIONS
        .runner()
        .withBean(OrderDesk.class)
        .run(application -> test.accept(application.getBean(OrderDesk.class)));
  }

  @Test
  void keysArePathElements() {
    atDesk(
        desk -> {
          assertThat(desk.pathOf(new CustomerOrder("a/b", 7))).isEqualTo("/orders/a%2Fb/7");
          assertThat(desk.pathOfKey(TimeUnit.DAYS)).isEqualTo("/locks/DAYS");
          assertThat(desk.pathOfKey("")).isEqualTo("/locks/%empty");
        });
  }

  @Test
  void keyWithoutTextIsRefused() {
    atDesk(
        desk -> {
          assertThatThrownBy(() -> desk.pathOfKey(null))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining("#key of OrderDesk.pathOfKey is null");
          assertThatThrownBy(() -> desk.pathOfKey(new Object()))
              .hasMessageContaining("java.lang.Object, which has no text of its own");
          assertThatThrownBy(() -> desk.pathOfKey(new int[] {1})).hasMessageContaining("int[]");
        });
  }

  @Test
  void waitEndsWithTheLockTaken() throws InterruptedException {
    Lock lock = APPLICATIONS.outside().lock("/desk");
    try (var hold = lock.acquire()) {
      assertThat(hold.isValid()).isTrue();
      atDesk(
          desk -> {
            assertThatThrownBy(() -> desk.tokenAtOnce(0)).isInstanceOf(NotAcquiredException.class);
            assertThatThrownBy(desk::waitBriefly).isInstanceOf(NotAcquiredException.class);
          });
    }
    atDesk(desk -> assertThat(desk.tokenAtOnce(0)).isPositive());
  }

  @Test
  void interruptEndsTheWaitAsTheMethodDeclares() {
    atDesk(
        desk -> {
          Thread.currentThread().interrupt();
          assertThatThrownBy(desk::waitBriefly)
              .isInstanceOf(NotAcquiredException.class)
              .hasMessage("/desk was not acquired: the waiting thread was interrupted");
          assertThat(Thread.currentThread().isInterrupted()).isTrue();
          assertThatThrownBy(() -> desk.awaitLoss(new CountDownLatch(1)))
              .isInstanceOf(InterruptedException.class);
          assertThat(Thread.interrupted()).isFalse();
        });
  }

  @Test
  void callsOfOneThreadAreReentrant() {
    BlockingQueue<FencedCall> calls = new LinkedBlockingQueue<>();
    Runnable note = () -> calls.add(FencedCall.current());
    atDesk(
        desk ->
            desk.runNested(
                () -> {
                  desk.runNested(() -> desk.runNested(note));
                  note.run();
                }));
    assertThat(calls).extracting(FencedCall::fencingToken).hasSize(2);
    assertThat(calls.stream().map(FencedCall::fencingToken).distinct()).hasSize(1);
    assertThat(FencedCall.findCurrent()).isEmpty();
  }

  @Test
  void readersShareAndCannotBecomeWriters() {
    atDesk(
        desk -> {
          desk.readShared(() -> CompletableFuture.runAsync(() -> desk.readShared(() -> {})).join());
          assertThatThrownBy(() -> desk.readShared(() -> desk.writeShared(() -> {})))
              .isInstanceOf(IllegalStateException.class)
              .hasMessageContaining("has /shared as a reader already");
          desk.writeShared(() -> desk.readShared(() -> {}));
        });
  }

  @Test
  void permitsAreCounted() {
    atDesk(
        desk ->
            desk.takePermit(
                () ->
                    inThread(
                        () ->
                            desk.takePermit(
                                () ->
                                    assertThatThrownBy(
                                            () -> inThread(() -> desk.takePermit(() -> {})))
                                        .hasRootCauseInstanceOf(NotAcquiredException.class)))));
  }

  private static void inThread(Runnable task) {
    CompletableFuture.runAsync(task, command -> new Thread(command).start()).join();
  }

  @Test
  void lossInterruptsAndIsReported() {
    atDesk(
        desk -> {
          CountDownLatch begun = new CountDownLatch(1);
          CompletableFuture<Void> evicted = CompletableFuture.runAsync(() -> evictWhenOpen(begun));
          assertThatThrownBy(() -> desk.awaitLoss(begun))
              .isInstanceOf(LostException.class)
              .hasMessageContaining(
                  "OrderDesk.awaitLoss was still running when it lost the lock /lost")
              .hasCauseInstanceOf(InterruptedException.class);
          assertThat(Thread.currentThread().isInterrupted()).isFalse();
          evicted.join();
        });
  }

  private static void evictWhenOpen(CountDownLatch begun) {
    try {
      assertThat(begun.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    Lock lock = APPLICATIONS.outside().lock("/lost");
    List<String> holders = lock.participants().stream().map(each -> each.nodePath()).toList();
    var unused = lock.evict(holders.get(0), "test");
  }
}
