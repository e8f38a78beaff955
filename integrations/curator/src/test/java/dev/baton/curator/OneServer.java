package dev.baton.curator;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.curator.locks.InterProcessLock;
import dev.baton.testkit.CuratorClients;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.curator.framework.CuratorFramework;

/** A real server, and frameworks that stand for processes of their own. Each test has a path. */
public final class OneServer implements AutoCloseable {
  public static final Duration SESSION = Duration.ofSeconds(6);
  private static final AtomicInteger PATHS = new AtomicInteger();

  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final List<CuratorFramework> clients = new ArrayList<>();

  /** Returns a path that no test had before. */
  public static String newPath() {
    return "/test-" + PATHS.incrementAndGet();
  }

  /** Returns the server. */
  public EmbeddedZooKeeper server() {
    return server;
  }

  /** Connects a framework, which is closed with this. */
  public CuratorFramework connect() {
    CuratorFramework client = CuratorClients.connectClient(server.connectString(), SESSION);
    clients.add(client);
    return client;
  }

  /** Fails if {@code lock} can be acquired at once. */
  public static void assertStaysHeld(InterProcessLock lock) throws Exception {
    assertThat(lock.acquire(50, TimeUnit.MILLISECONDS)).isFalse();
  }

  /** Acquires {@code lock} as soon as that can be, and releases it. */
  public static void assertBecomesFree(InterProcessLock lock) throws Exception {
    assertThat(lock.acquire(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    lock.release();
  }

  @Override
  public void close() {
    clients.forEach(CuratorFramework::close);
    server.close();
  }
}
