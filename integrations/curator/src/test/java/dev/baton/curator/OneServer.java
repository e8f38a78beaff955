package dev.baton.curator;

import dev.baton.testkit.CuratorClients;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

  @Override
  public void close() {
    clients.forEach(CuratorFramework::close);
    server.close();
  }
}
