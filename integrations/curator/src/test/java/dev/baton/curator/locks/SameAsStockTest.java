package dev.baton.curator.locks;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static dev.baton.testkit.ConditionWait.waitUntil;
import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.curator.OneServer;
import dev.baton.error.RefusedException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Shows in what Curator's locks and the look-alikes are the same: each test runs on both. */
final class SameAsStockTest {
  private static final OneServer server = new OneServer();
  private static final CuratorFramework one = server.connect();
  private static final CuratorFramework other = server.connect();

  private final String path = OneServer.newPath();

  @AfterAll
  static void closeServer() {
    server.close();
  }

  static Stream<Arguments> allLocks() {
    return Stream.of(LockKind.values())
        .flatMap(kind -> Stream.of(LockKind.Library.values()).map(it -> Arguments.of(kind, it)));
  }

  /** Many paths end in a number, an order's for example. */
  @ParameterizedTest
  @MethodSource("allLocks")
  void pathMayEndInSixteenDigits(LockKind kind, LockKind.Library library) throws Exception {
    if (kind == LockKind.SEMAPHORE_MUTEX && library == LockKind.Library.BATON) {
      return; // A queue of Baton alone.
    }
    for (String name : List.of("/2025112500000001", "/deadbeefdeadbeef")) {
      InterProcessLock lock = kind.create(library, one, path + name);
      assertThat(lock.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
      lock.release();
    }
  }

  static Stream<Arguments> oneOfEach() {
    return allLocks().filter(each -> each.get()[0] != LockKind.READ);
  }

  /** A limit bounds the wait for others: one attempt is made to its end. */
  @ParameterizedTest
  @MethodSource("allLocks")
  void freeLockIsAcquiredWithoutTime(LockKind kind, LockKind.Library library) throws Exception {
    InterProcessLock lock = kind.create(library, one, path);
    assertThat(lock.acquire(0, SECONDS)).isTrue();
    lock.release();
    assertThat(lock.acquire(-1, MILLISECONDS)).isTrue();
    lock.release();
    for (int i = 0; i < 5; i++) {
      assertThat(lock.acquire(1, MILLISECONDS)).isTrue();
      lock.release();
    }
  }

  @ParameterizedTest
  @MethodSource("oneOfEach")
  void heldLockIsNotAcquiredWithoutTime(LockKind kind, LockKind.Library library) throws Exception {
    InterProcessLock holder = kind.create(library, other, path);
    holder.acquire();
    InterProcessLock lock = kind.create(library, one, path);
    assertThat(lock.acquire(0, SECONDS)).isFalse();
    assertThat(lock.acquire(1, MILLISECONDS)).isFalse();
    assertThat(lock.isAcquiredInThisProcess()).isFalse();
    holder.release();
    assertThat(lock.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    lock.release();
  }

  @Test
  void freeSemaphoreAndLockerNeedNoTime() throws Exception {
    InterProcessSemaphoreV2 semaphore = new InterProcessSemaphoreV2(one, path, 2);
    semaphore.returnAll(requireNonNull(semaphore.acquire(2, 0, SECONDS)));
    new Locker(new InterProcessMutex(one, path + "/lock"), 0, SECONDS).close();
    new org.apache.curator.framework.recipes.locks.Locker(
            new org.apache.curator.framework.recipes.locks.InterProcessMutex(one, path + "/lock"),
            0,
            SECONDS)
        .close();
  }

  /** As {@code finally} has it after an acquisition without success. */
  @Test
  void returnOfMissingOrFailingLeaseIsQuiet() {
    InterProcessSemaphoreV2 semaphore = new InterProcessSemaphoreV2(one, path, 2);
    semaphore.returnLease(null);
    semaphore.returnLease(new FailingLease(new IOException("expected")));
    new org.apache.curator.framework.recipes.locks.InterProcessSemaphoreV2(one, path, 2)
        .returnLease(null);
  }

  /** A lease that cannot be returned. */
  private record FailingLease(IOException failure) implements Lease {
    @Override
    public void close() throws IOException {
      throw failure;
    }

    @Override
    public byte[] getData() {
      return new byte[0];
    }

    @Override
    public String getNodeName() {
      return "";
    }
  }

  /** A program that ends after this keeps no other one out. */
  @ParameterizedTest
  @MethodSource("allLocks")
  void nodeIsGoneWhenReleaseReturns(LockKind kind, LockKind.Library library) throws Exception {
    InterProcessLock lock = kind.create(library, one, path);
    for (int i = 0; i < 5; i++) {
      lock.acquire();
      assertThat(nodesOfMembers(path)).isNotEmpty();
      lock.release();
      assertThat(nodesOfMembers(path)).isEmpty();
    }
  }

  /** Returns the ephemeral nodes below {@code parent}. */
  private static List<String> nodesOfMembers(String parent) throws Exception {
    List<String> found = new java.util.ArrayList<>();
    for (String child : other.getChildren().forPath(parent)) {
      String node = parent + "/" + child;
      var stat = other.checkExists().forPath(node);
      if (stat != null && stat.getEphemeralOwner() > 0) {
        found.add(node);
      } else if (stat != null) {
        found.addAll(nodesOfMembers(node));
      }
    }
    return found;
  }

  /** Programs release in a finally block what they are told that they have. */
  @ParameterizedTest
  @MethodSource("oneOfEach")
  void usualReleaseAfterLossLetsTheThreadGoOn(LockKind kind, LockKind.Library library)
      throws Exception {
    InterProcessLock lock = kind.create(library, one, path);
    lock.acquire();
    expireMembers();
    kind.create(library, other, path).acquire(LIMIT.toSeconds(), SECONDS);
    expireMembers();
    if (library == LockKind.Library.BATON) {
      waitUntil("the end of the lease", () -> !lock.isAcquiredInThisProcess());
    }
    if (lock.isAcquiredInThisProcess()) {
      lock.release();
    }
    assertThat(lock.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    lock.release();
  }

  private void expireMembers() throws Exception {
    for (String node : nodesOfMembers(path)) {
      var stat = other.checkExists().forPath(node);
      if (stat != null) {
        server.server().expireSession(stat.getEphemeralOwner());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("oneOfEach")
  void threadThatHasLostTheLockKeepsOutNoOtherThread(LockKind kind, LockKind.Library library)
      throws Exception {
    InterProcessLock lock = kind.create(library, one, path);
    lock.acquire();
    expireMembers();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    InterProcessLock same = kind == LockKind.MUTEX ? lock : kind.create(library, one, path);
    assertThat(thread.submit(() -> same.acquire(LIMIT.toSeconds(), SECONDS)).get()).isTrue();
    thread
        .submit(
            () -> {
              same.release();
              return true;
            })
        .get();
    thread.shutdown();
  }

  @ParameterizedTest
  @MethodSource("allLocks")
  void releaseThrowsIfNodeMayNotBeDeleted(LockKind kind, LockKind.Library library)
      throws Exception {
    if (kind == LockKind.MULTI_LOCK
        || (kind == LockKind.SEMAPHORE_MUTEX && library == LockKind.Library.CURATOR)) {
      return; // Their nodes have parents of their own; a lease's failure is only logged.
    }
    List<ACL> keeping =
        List.of(
            new ACL(
                ZooDefs.Perms.READ | ZooDefs.Perms.CREATE | ZooDefs.Perms.ADMIN,
                ZooDefs.Ids.ANYONE_ID_UNSAFE));
    try (CuratorFramework closed = server.connect()) {
      closed.create().withMode(CreateMode.PERSISTENT).withACL(keeping).forPath(path);
      InterProcessLock lock = kind.create(library, closed, path);
      lock.acquire();
      assertThatThrownBy(lock::release)
          .isInstanceOf(
              library == LockKind.Library.BATON
                  ? RefusedException.class
                  : KeeperException.NoAuthException.class);
    }
    assertThat(nodesOfMembers(path)).isEmpty();
  }

  /** Curator's release throws here when its retries are used up. */
  @Test
  void releaseAndCloseEndWithoutServer() throws Exception {
    OneServer down = new OneServer();
    CuratorFramework closed = down.connect();
    InterProcessMutex released = new InterProcessMutex(closed, path);
    released.acquire();
    new InterProcessMutex(closed, path + "/held").acquire();
    down.server().stop();
    released.release();
    CompletableFuture.runAsync(closed::close).get(LIMIT.toSeconds(), SECONDS);
    down.close();
  }
}
