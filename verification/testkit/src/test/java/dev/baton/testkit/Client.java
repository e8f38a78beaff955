package dev.baton.testkit;

import static dev.baton.testkit.ConditionWait.LIMIT;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;

/** ZooKeeper's plain client, with the few requests that these tests send. */
final class Client implements AutoCloseable, Watcher {

  private final BlockingQueue<KeeperState> states = new LinkedBlockingQueue<>();
  final List<WatchedEvent> events = new CopyOnWriteArrayList<>();
  final ZooKeeper zooKeeper;

  private Client(String connectString, Duration sessionTimeout) {
    try {
      zooKeeper = new ZooKeeper(connectString, (int) sessionTimeout.toMillis(), this);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Client connecting(String connectString, Duration sessionTimeout) {
    return new Client(connectString, sessionTimeout);
  }

  static Client connect(String connectString) {
    Client client = connecting(connectString, Duration.ofSeconds(60));
    client.await(KeeperState.SyncConnected);
    return client;
  }

  @Override
  public void process(WatchedEvent event) {
    if (event.getType() == Event.EventType.None) {
      states.add(event.getState());
    } else {
      events.add(event);
    }
  }

  /** Returns when the client has told of {@code state}, and forgets all that it told before. */
  void await(KeeperState state) {
    try {
      KeeperState next;
      do {
        next = states.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
        if (next == null) {
          throw new AssertionError("no " + state);
        }
      } while (next != state);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sends a create, whose result comes as a code. */
  CompletableFuture<Code> create(String path, CreateMode mode) {
    CompletableFuture<Code> result = new CompletableFuture<>();
    zooKeeper.create(
        path,
        "data".getBytes(StandardCharsets.UTF_8),
        ZooDefs.Ids.OPEN_ACL_UNSAFE,
        mode,
        (code, at, context, name) -> result.complete(Code.get(code)),
        null);
    return result;
  }

  CompletableFuture<Code> create(String path) {
    return create(path, CreateMode.PERSISTENT);
  }

  /** Asks whether a node exists, and leaves a watch. */
  CompletableFuture<Code> watch(String path) {
    CompletableFuture<Code> result = new CompletableFuture<>();
    zooKeeper.exists(
        path, true, (code, at, context, stat) -> result.complete(Code.get(code)), null);
    return result;
  }

  boolean exists(String path) {
    try {
      return zooKeeper.exists(path, false) != null;
    } catch (KeeperException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try {
      zooKeeper.close();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
