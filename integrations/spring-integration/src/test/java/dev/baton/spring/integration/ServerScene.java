package dev.baton.spring.integration;

import dev.baton.Baton;
import dev.baton.BatonBuilder;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.PlainClient;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server for the tests of a class, and the Batons of two processes. */
final class ServerScene implements BeforeAllCallback, AfterAllCallback {

  /** So long that a slow machine loses no lock; tests expire sessions by force. */
  static final Duration SESSION = Duration.ofSeconds(20);

  private static final AtomicInteger PATHS = new AtomicInteger();

  private @Nullable EmbeddedZooKeeper server;
  private @Nullable Baton first;
  private @Nullable Baton second;

  @Override
  public void beforeAll(ExtensionContext context) {
    server = EmbeddedZooKeeper.launch();
    first = connect(server.connectString(), SESSION);
    second = connect(server.connectString(), SESSION);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    first().close();
    second().close();
    server().close();
  }

  static Baton connect(String servers, Duration session) {
    BatonBuilder builder = Baton.builder(servers).sessionTimeout(session);
    return builder.assumedTick(Duration.ofMillis(100)).connect();
  }

  private static <T> T present(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("the scene has not begun");
    }
    return value;
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

  /** Expires the session of the first in the queue at {@code path}, who may be the caller. */
  void expireFirst(String path) {
    // In another thread: the loss may interrupt this one at once.
    CompletableFuture.runAsync(() -> expireSession(path)).join();
  }

  private void expireSession(String path) {
    try (ZooKeeper client = PlainClient.connectClient(server().connectString(), SESSION)) {
      String first =
          client.getChildren(path, false).stream()
              .min(Comparator.comparing(name -> name.substring(name.lastIndexOf('-') + 1)))
              .orElseThrow();
      server().expireSession(client.exists(path + "/" + first, false).getEphemeralOwner());
    } catch (KeeperException | InterruptedException e) {
      throw new IllegalStateException("cannot expire the session of the first at " + path, e);
    }
  }

  static void await(String what, BooleanSupplier condition) {
    ConditionWait.waitUntil(what, condition);
  }
}
