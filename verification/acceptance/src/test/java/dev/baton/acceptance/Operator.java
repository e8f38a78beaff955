package dev.baton.acceptance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;

/** Somebody with ZooKeeper's plain client, who looks at nodes and meddles with them. */
public final class Operator {
  private static final int SESSION_MS = 60_000;
  private static final int DIGITS = 10;

  private final ZooKeeper client;

  /** A request to ZooKeeper. */
  private interface Deed<T> {
    T done() throws KeeperException, InterruptedException;
  }

  private Operator(ZooKeeper client) {
    this.client = client;
  }

  public static Operator at(String connectString) {
    CountDownLatch connected = new CountDownLatch(1);
    try {
      ZooKeeper client =
          new ZooKeeper(
              connectString,
              SESSION_MS,
              event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                  connected.countDown();
                }
              });
      connected.await();
      return new Operator(client);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static <T> T did(Deed<T> deed) {
    try {
      return deed.done();
    } catch (KeeperException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** From now on acts under this name, too. */
  public void identify(String userAndPassword) {
    client.addAuthInfo("digest", userAndPassword.getBytes(UTF_8));
  }

  /** The paths of the nodes in an election's line, first in line first. */
  List<String> line(String election) {
    return children(election).stream()
        .sorted(Comparator.comparing(name -> name.substring(name.length() - DIGITS)))
        .map(name -> election + "/" + name)
        .toList();
  }

  /** The names of a node's children, in any order. */
  List<String> children(String path) {
    return did(() -> client.getChildren(path, false));
  }

  public boolean exists(String path) {
    return did(() -> client.exists(path, false)) != null;
  }

  /** Which session has made an ephemeral node. */
  long ownerOf(String path) {
    Stat stat = did(() -> client.exists(path, false));
    if (stat == null) {
      throw new IllegalStateException(path + " does not exist");
    }
    return stat.getEphemeralOwner();
  }

  public void create(String path, CreateMode mode) {
    create(path, mode, ZooDefs.Ids.OPEN_ACL_UNSAFE);
  }

  void create(String path, CreateMode mode, List<ACL> acl) {
    did(() -> client.create(path, new byte[0], new ArrayList<>(acl), mode));
  }

  public List<ACL> acl(String path) {
    return did(() -> client.getACL(path, new Stat()));
  }

  public void setAcl(String path, List<ACL> acl) {
    did(() -> client.setACL(path, new ArrayList<>(acl), -1));
  }

  String read(String path) {
    return did(() -> new String(client.getData(path, false, null), UTF_8));
  }

  public void write(String path, String data) {
    did(() -> client.setData(path, data.getBytes(UTF_8), -1));
  }

  void delete(String path) {
    did(
        () -> {
          client.delete(path, -1);
          return path;
        });
  }

  /** Deletes a node and all below it, also what vanishes by itself just then. */
  public void deleteAll(String path) {
    while (did(() -> client.exists(path, false) != null)) {
      did(() -> deleteSeen(path));
    }
  }

  private boolean deleteSeen(String path) throws KeeperException, InterruptedException {
    try {
      return ZKUtil.deleteRecursive(client, path, 1);
    } catch (KeeperException.NoNodeException e) {
      // The session of whoever made it has ended since it was listed.
      return false;
    }
  }

  /** Returns when the server that this is connected to knows all that the ensemble knows now. */
  void catchUp() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    client.sync("/", (code, path, context) -> done.complete(null), null);
    done.join();
  }

  /**
   * Keeps watch over all that is below a node, which must exist.
   *
   * @return the moments at which the ends of nodes were told, by path; grows
   */
  Map<String, Long> ends(String root) {
    Map<String, Long> ends = new ConcurrentHashMap<>();
    did(
        () -> {
          client.addWatch(
              root,
              event -> {
                if (event.getType() == EventType.NodeDeleted) {
                  ends.put(event.getPath(), System.nanoTime());
                }
              },
              AddWatchMode.PERSISTENT_RECURSIVE);
          return root;
        });
    return ends;
  }

  public void close() {
    did(
        () -> {
          client.close();
          return client;
        });
  }
}
