package dev.baton.shedlock;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.lock.Lock;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.PlainClient;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server for the tests of a class, and the Batons of two processes. */
final class LockServer implements BeforeAllCallback, AfterAllCallback {

  /** So long that a slow machine loses no lock; tests expire sessions by force. */
  static final Duration SESSION = Duration.ofSeconds(6);

  private static final AtomicInteger PATHS = new AtomicInteger();

  private @Nullable EmbeddedZooKeeper server;
  private @Nullable Baton first;
  private @Nullable Baton second;

  @Override
  public void beforeAll(ExtensionContext context) {
    server = EmbeddedZooKeeper.launch();
    first = connect(SESSION);
    second = connect(SESSION);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    first().close();
    second().close();
    boolean unused = Thread.interrupted(); // Of this thread's lock, if a test has left it behind.
    server().close();
  }

  private static <T> T present(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("the server does not run yet");
    }
    return value;
  }

  Baton connect(Duration session) {
    BatonBuilder builder = Baton.builder(server().connectString());
    return builder.sessionTimeout(session).assumedTick(Duration.ofMillis(100)).connect();
  }

  EmbeddedZooKeeper server() {
    return present(server);
  }

  Baton first() {
    return present(first);
  }

  Baton second() {
    return present(second);
  }

  /** Returns a path that no other test uses. */
  String newPath() {
    return "/path-" + PATHS.incrementAndGet();
  }

  /** Returns whether the lock at {@code path} has a holder. */
  boolean isHeld(String path) {
    Lock lock = second().lock(path);
    return !lock.participants().isEmpty();
  }

  boolean nodeExists(String path) {
    try (ZooKeeper client = PlainClient.connectClient(server().connectString(), SESSION)) {
      return client.exists(path, false) != null;
    } catch (KeeperException | InterruptedException e) {
      throw new IllegalStateException("cannot look for " + path, e);
    }
  }

  /** Expires the session of the holder of the lock at {@code path}, who may be the caller. */
  void expireHolder(String path) {
    // In another thread: the loss may interrupt this one at once.
    CompletableFuture.runAsync(() -> expireSession(path)).join();
  }

  private void expireSession(String path) {
    try (ZooKeeper client = PlainClient.connectClient(server().connectString(), SESSION)) {
      String holder = second().lock(path).participants().get(0).nodePath();
      server().expireSession(client.exists(holder, false).getEphemeralOwner());
    } catch (KeeperException | InterruptedException e) {
      throw new IllegalStateException("cannot expire the session of the holder of " + path, e);
    }
  }

  /** Returns when the calling thread has been interrupted, and leaves it so. */
  static void awaitInterrupt() {
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.park();
    }
  }

  static void await(String what, BooleanSupplier condition) {
    ConditionWait.waitUntil(what, condition);
  }
}
