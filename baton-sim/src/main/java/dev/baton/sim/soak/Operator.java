package dev.baton.sim.soak;

import dev.baton.protocol.FencingToken;
import dev.baton.sim.check.Happening;
import dev.baton.sim.check.Happening.Kind;
import dev.baton.sim.soak.client.Line;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.Stat;

/**
 * Somebody with ZooKeeper's plain client, who deletes nodes. Each deletion is noted with the moment
 * before it was sent, and with the token that the node would have given; also if its answer was
 * lost, since it may have been carried out.
 */
final class Operator implements AutoCloseable {
  private static final int SESSION_MILLIS = 10_000;
  private static final int PATIENCE_SECONDS = 5;
  private static final int DIGITS = 10;

  private final ZooKeeper client;
  private final Chronicle chronicle;

  /**
   * Connects.
   *
   * @throws KeeperException if no server answers soon
   */
  Operator(String servers, Chronicle chronicle) throws KeeperException, InterruptedException {
    this.chronicle = chronicle;
    CountDownLatch connected = new CountDownLatch(1);
    try {
      client =
          new ZooKeeper(
              servers,
              SESSION_MILLIS,
              event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                  connected.countDown();
                }
              },
              new ZKClientConfig());
    } catch (IOException e) {
      throw new UncheckedIOException("no client for " + servers, e);
    }
    if (!connected.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      client.close();
      throw new KeeperException.ConnectionLossException();
    }
  }

  /** The paths of all nodes in a line, the first in line first; none if there is no line. */
  List<String> nodes(Line line) throws KeeperException, InterruptedException {
    try {
      return client.getChildren(line.path(), false).stream()
          .sorted(Comparator.comparing(Operator::number))
          .map(name -> line.path() + "/" + name)
          .toList();
    } catch (KeeperException.NoNodeException noLine) {
      return List.of();
    }
  }

  private static String number(String name) {
    return name.substring(Math.max(0, name.length() - DIGITS));
  }

  /** Deletes a node of a line. Returns whether it was there, as far as is known. */
  boolean delete(Line line, String path) throws KeeperException, InterruptedException {
    Stat stat = client.exists(path, false);
    if (stat == null) {
      return false;
    }
    long before = System.nanoTime();
    try {
      client.delete(path, -1);
    } catch (KeeperException.NoNodeException gone) {
      return false;
    } catch (KeeperException unknown) {
      deleted(before, line, path, stat);
      throw unknown;
    }
    deleted(before, line, path, stat);
    return true;
  }

  private void deleted(long at, Line line, String path, Stat stat) {
    long token = FencingToken.of(stat.getCzxid()).value();
    chronicle.note(new Happening(at, "", line.path(), Kind.DELETED, token, path));
  }

  /** Deletes a line with all that is in it. Returns whether there was one. */
  boolean deleteAll(Line line) throws KeeperException, InterruptedException {
    for (String node : nodes(line)) {
      delete(line, node);
    }
    try {
      client.delete(line.path(), -1);
      return true;
    } catch (KeeperException.NoNodeException | KeeperException.NotEmptyException notTheLast) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
