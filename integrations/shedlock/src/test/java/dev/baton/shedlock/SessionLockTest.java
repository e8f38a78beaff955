package dev.baton.shedlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.error.UnreachableException;
import dev.baton.lock.LockHold;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import net.javacrumbs.shedlock.core.DefaultLockingTaskExecutor;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.LockingTaskExecutor;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.LockException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What Baton's provider adds to what ShedLock's own tests ask for. */
final class SessionLockTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @RegisterExtension private static final LockServer SERVER = new LockServer();

  /** Tests that ran in this thread before may have left their locks behind. */
  private final Optional<LockHold> before = BatonLockProvider.currentHold();

  private final String root = SERVER.newPath();
  private final LockProvider here = new BatonLockProvider(SERVER.first(), root);
  private final LockProvider there = new BatonLockProvider(SERVER.second(), root);

  private static LockConfiguration configure(String name, Duration atLeast) {
    return new LockConfiguration(Instant.EPOCH, name, HOUR, atLeast);
  }

  private static Optional<SimpleLock> lock(LockProvider provider, String name) {
    return provider.lock(configure(name, Duration.ZERO));
  }

  private void unlockAndAwaitFree(SimpleLock lock, String name) {
    lock.unlock();
    LockServer.await("the lock to be free", () -> !SERVER.isHeld(root + "/" + name));
  }

  @Test
  void oneProcessHasTheLockHoweverOldTheConfigurationIs() {
    SimpleLock lock = lock(here, "a/b c").orElseThrow();
    assertThat(lock(there, "a/b c")).isEmpty();
    assertThat(lock(there, "a")).hasValueSatisfying(SimpleLock::unlock);
    unlockAndAwaitFree(lock, "a%2Fb%20c");
    assertThat(lock(there, "a/b c")).hasValueSatisfying(SimpleLock::unlock);
  }

  @Test
  void lockOfADeadProcessIsFreeLongBeforeLockAtMostFor() {
    SimpleLock dead = CompletableFuture.supplyAsync(() -> lock(here, "a").orElseThrow()).join();
    SERVER.expireHolder(root + "/a");
    List<SimpleLock> taken = new ArrayList<>();
    LockServer.await("the lock", () -> lock(there, "a").map(taken::add).orElse(false));
    taken.get(0).unlock();
    dead.unlock();
  }

  @Test
  void lostLockInterruptsItsTaskAndIsNotExtended() {
    SimpleLock lock = lock(here, "a").orElseThrow();
    LockHold hold = BatonLockProvider.currentHold().orElseThrow();
    SERVER.expireHolder(root + "/a");
    assertThatThrownBy(() -> new CountDownLatch(1).await())
        .isInstanceOf(InterruptedException.class);
    assertThat(hold.isValid()).isFalse();
    assertThat(lock.extend(HOUR, Duration.ZERO)).isEmpty();
    assertThat(lock(there, "a")).hasValueSatisfying(SimpleLock::unlock);
  }

  @Test
  void unlockTakesTheInterruptOfALossBack() {
    SimpleLock lock = lock(here, "a").orElseThrow();
    SERVER.expireHolder(root + "/a");
    LockServer.awaitInterrupt();
    lock.unlock();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void taskFindsItsFencingToken() {
    LockingTaskExecutor executor = new DefaultLockingTaskExecutor(here);
    List<Long> tokens = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      executor.executeWithLock(
          (Runnable) () -> tokens.add(currentToken()), configure("a", Duration.ZERO));
    }
    assertThat(tokens).hasSize(2).isSorted().doesNotHaveDuplicates();
    assertThat(BatonLockProvider.currentHold()).isEqualTo(before);
  }

  private static long currentToken() {
    return BatonLockProvider.currentHold().orElseThrow().fencingToken();
  }

  @Test
  void innerLockHidesTheOuterOne() {
    SimpleLock outer = lock(here, "outer").orElseThrow();
    long token = currentToken();
    SimpleLock inner = lock(there, "inner").orElseThrow();
    assertThat(BatonLockProvider.currentHold().orElseThrow().path()).isEqualTo(root + "/inner");
    inner.unlock();
    assertThat(currentToken()).isEqualTo(token);
    CompletableFuture.runAsync(outer::unlock).join();
    assertThat(BatonLockProvider.currentHold()).isEqualTo(before);
  }

  @Test
  void extendedLockKeepsItsToken() {
    SimpleLock lock = lock(here, "a").orElseThrow();
    long token = currentToken();
    SimpleLock longer = lock.extend(HOUR, Duration.ZERO).orElseThrow();
    assertThat(currentToken()).isEqualTo(token);
    unlockAndAwaitFree(longer, "a");
  }

  @Test
  void interruptedThreadTakesNoLock() {
    AtomicBoolean kept = new AtomicBoolean();
    Thread thread =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              assertThatThrownBy(() -> lock(here, "a")).isInstanceOf(LockException.class);
              kept.set(Thread.interrupted());
            });
    thread.start();
    CompletableFuture.runAsync(() -> join(thread)).join();
    assertThat(kept).isTrue();
    LockServer.await("the place of the interrupted thread to go", () -> takes(there, "a"));
  }

  private boolean takes(LockProvider process, String name) {
    Optional<SimpleLock> taken = lock(process, name);
    taken.ifPresent(SimpleLock::unlock);
    return taken.isPresent();
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void lostConnectionIsAnErrorThatComesAtOnce() {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        Baton alone = Baton.connect(server.connectString())) {
      LockProvider provider = new BatonLockProvider(alone, root);
      server.close();
      LockServer.await("the loss of the connection", () -> !alone.isConnected());
      assertThatThrownBy(() -> lock(provider, "a")).isInstanceOf(UnreachableException.class);
      assertThatThrownBy(() -> lock(provider, "a"))
          .isInstanceOf(UnreachableException.class)
          .hasMessageContaining("was not acquired within 0 s");
    }
  }

  @Test
  void wrongRootIsRefusedAtOnce() {
    assertThatThrownBy(() -> new BatonLockProvider(SERVER.first(), "shedlock"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it must begin with /");
  }
}
