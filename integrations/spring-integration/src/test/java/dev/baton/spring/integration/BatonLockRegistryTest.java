package dev.baton.spring.integration;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.error.LostException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.integration.support.locks.ExpirableLockRegistry;
import org.springframework.integration.support.locks.LockRegistry;

/** What Spring Integration documents of a registry's locks, and what Baton adds. */
final class BatonLockRegistryTest {
  @RegisterExtension private static final ServerScene SCENE = new ServerScene();

  private static final Duration NEVER = Duration.ofDays(1);

  private final String root = SCENE.newPath();
  private final ExpirableLockRegistry here = new BatonLockRegistry(SCENE.first(), root);
  private final ExpirableLockRegistry there = new BatonLockRegistry(SCENE.second(), root);

  private record OrderKey(int number) {}

  private static <T> FutureTask<T> start(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    new Thread(task, "other").start();
    return task;
  }

  private static <T> T runInOther(Callable<T> call)
      throws InterruptedException, ExecutionException {
    return start(call).get();
  }

  /** Locks, and leaves the unlocking to the test. */
  private static void lock(Lock lock) {
    Runnable locking = lock::lock;
    locking.run();
  }

  private static boolean lockBriefly(Lock lock, Duration atMost) throws InterruptedException {
    if (!lock.tryLock(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      return false;
    }
    lock.unlock();
    return true;
  }

  private void awaitFree(String key) throws InterruptedException {
    assertThat(lockBriefly(there.obtain(key), LIMIT)).isTrue();
  }

  @Test
  void threadLocksAgainAndOthersWaitUntilItsLastUnlock()
      throws InterruptedException, ExecutionException {
    Lock lock = here.obtain("a");
    lock(lock);
    assertThatCode(lock::lockInterruptibly).doesNotThrowAnyException();
    assertThat(here.obtain("a").tryLock()).isTrue();
    assertThat(lock.tryLock(0, TimeUnit.SECONDS)).isTrue();

    for (int i = 0; i < 4; i++) {
      assertThat(there.obtain("a").tryLock()).isFalse();
      assertThat(runInOther(() -> here.obtain("a").tryLock())).isFalse();
      lock.unlock();
    }
    awaitFree("a");
  }

  @Test
  void tryLockWaitsUntilTheLockIsFree() throws InterruptedException, ExecutionException {
    Lock lock = here.obtain("a");
    lock(lock);
    FutureTask<Boolean> other = start(() -> lockBriefly(there.obtain("a"), NEVER));
    FutureTask<Boolean> sameProcess = start(() -> lockBriefly(here.obtain("a"), NEVER));
    assertThatThrownBy(() -> other.get(200, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    assertThat(sameProcess).isNotDone();

    lock.unlock();

    assertThat(other.get()).isTrue();
    assertThat(sameProcess.get()).isTrue();
  }

  @Test
  void tryLockWaitsForItsTimeAndNoLonger() throws InterruptedException {
    lock(there.obtain("a"));
    long begin = System.nanoTime();

    assertThat(here.obtain("a").tryLock(100, TimeUnit.MILLISECONDS)).isFalse();

    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(99));
    there.obtain("a").unlock();
  }

  @Test
  void interruptEndsAWait() throws InterruptedException, ExecutionException {
    Lock lock = there.obtain("a");
    lock(lock);
    CountDownLatch ended = new CountDownLatch(1);
    Thread waiting =
        new Thread(
            () -> {
              try {
                here.executeLocked("a", () -> {});
              } catch (InterruptedException e) {
                ended.countDown();
              }
            });
    waiting.start();
    waiting.interrupt();
    ended.await();
    lock.unlock();
    assertThat(runInOther(() -> lockBriefly(here.obtain("a"), LIMIT))).isTrue();
  }

  @Test
  void onlyItsThreadUnlocks() throws InterruptedException, ExecutionException {
    Lock lock = here.obtain("a");
    assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
    lock(lock);
    FutureTask<Boolean> other =
        start(
            () -> {
              lock.unlock();
              return true;
            });
    assertThatThrownBy(other::get).hasCauseInstanceOf(IllegalMonitorStateException.class);
    assertThat(there.obtain("a").tryLock()).isFalse();
    lock.unlock();
    awaitFree("a");
  }

  @Test
  void keysOfOneTextAreOneLockAndOthersAreNot() {
    UUID key = UUID.randomUUID();
    lock(here.obtain(key));
    assertThat(here.obtain(key.toString())).isEqualTo(here.obtain(key));
    assertThat(there.obtain(key.toString()).tryLock()).isFalse();
    assertThat(there.obtain(key + "/").tryLock()).isTrue();
    assertThat(there.obtain(new OrderKey(7)).tryLock()).isTrue();
    there.obtain(new OrderKey(7)).unlock();
    there.obtain(key + "/").unlock();
    here.obtain(key).unlock();
  }

  @Test
  void keyWithoutATextIsRefused() {
    assertThatThrownBy(() -> here.obtain(new int[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the lock key is a int[]")
        .hasMessageContaining("use a text, a number or a record");
    assertThatThrownBy(() -> here.obtain(new Object()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void wrongRootIsRefusedAtOnce() {
    assertThatThrownBy(() -> new BatonLockRegistry(SCENE.first(), "locks"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it must begin with /");
  }

  private static boolean isLost(Lock lock) {
    try {
      lock(lock);
      lock.unlock();
      return false;
    } catch (LostException e) {
      return true;
    }
  }

  /** M3 of the peers' defects: a re-entrant lock that only counts has two holders here. */
  @Test
  void lostLockIsNotLockedAgain() throws InterruptedException {
    ExpirableLockRegistry calm =
        new BatonLockRegistry(SCENE.first(), root, UnaryOperator.identity());
    Lock lock = calm.obtain("a");
    lock(lock);
    lock(lock);
    SCENE.expireFirst(root + "/a");
    Lock other = there.obtain("a");
    assertThat(other.tryLock(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    ServerScene.await("the loss to be known", () -> isLost(lock));

    assertThatThrownBy(lock::lock).isInstanceOf(LostException.class);
    assertThatThrownBy(lock::tryLock).isInstanceOf(LostException.class);
    assertThatThrownBy(() -> lock.tryLock(LIMIT.toSeconds(), TimeUnit.SECONDS))
        .isInstanceOf(LostException.class);
    assertThatThrownBy(lock::lockInterruptibly).isInstanceOf(LostException.class);
    lock.unlock();
    assertThatThrownBy(lock::unlock).isInstanceOf(LostException.class);
    assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);

    assertThat(lock.tryLock()).isFalse();
    other.unlock();
    assertThat(lockBriefly(lock, LIMIT)).isTrue();
  }

  @Test
  void lossInterruptsTheHolder() throws InterruptedException, ExecutionException {
    CountDownLatch locked = new CountDownLatch(1);
    FutureTask<Boolean> holder =
        start(
            () -> {
              Lock lock = here.obtain("a");
              lock(lock);
              locked.countDown();
              assertThatThrownBy(() -> new CountDownLatch(1).await())
                  .isInstanceOf(InterruptedException.class);
              assertThatThrownBy(lock::unlock).isInstanceOf(LostException.class);
              return Thread.interrupted();
            });
    locked.await();
    SCENE.expireFirst(root + "/a");
    assertThat(holder.get()).as("the interrupt has been taken back").isFalse();
    awaitFree("a");
  }

  private void loseLock() {
    SCENE.expireFirst(root + "/a");
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.park();
    }
  }

  @Test
  void taskRunsLockedAndItsLossIsTold() throws InterruptedException, TimeoutException {
    boolean lockedElsewhere =
        here.executeLocked("a", Duration.ofMinutes(1), () -> there.obtain("a").tryLock());
    assertThat(lockedElsewhere).isFalse();
    assertThatThrownBy(() -> here.executeLocked("a", this::loseLock))
        .isInstanceOf(LostException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void expiryForgetsNoLockThatIsHeld() throws InterruptedException {
    lock(here.obtain("a"));
    here.expireUnusedOlderThan(-1);
    lock(here.obtain("a"));
    here.obtain("a").unlock();
    assertThat(there.obtain("a").tryLock()).isFalse();
    here.obtain("a").unlock();
    awaitFree("a");
  }

  @Test
  void lockIsRememberedOnlyWhileItIsUsed() {
    AtomicInteger created = new AtomicInteger();
    LocksInUse locks =
        new LocksInUse(
            path -> {
              created.incrementAndGet();
              return new ReentrantLock();
            });
    RegistryLock handle = locks.findHandle("a");
    Lock first = locks.enterLock(handle);
    assertThat(locks.findHandle("a")).isSameAs(handle);
    assertThat(locks.enterLock(new RegistryLock(locks, "a"))).isSameAs(first);
    locks.leaveLock("a");
    assertThat(locks.enterLock(handle)).isSameAs(first);
    locks.leaveLock("a");
    locks.leaveLock("a");
    assertThat(created).hasValue(1);
    assertThat(locks.enterLock(handle)).isNotSameAs(first);
    assertThat(created).hasValue(2);
  }

  @Test
  void springIntegrationHasTheVersionThatThisRunIsFor() {
    assertThat(LockRegistry.class.getPackage().getImplementationVersion())
        .isEqualTo(System.getProperty("spring-integration.version"));
  }

  @Test
  void lockHasNoConditions() {
    assertThatThrownBy(() -> here.obtain("a").newCondition())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
