package dev.baton.curator;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.curator.leader.LeaderLatch;
import dev.baton.curator.leader.LeaderLatchListener;
import dev.baton.curator.locks.InterProcessMutex;
import dev.baton.error.ClosedException;
import dev.baton.participants.Peers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.curator.ensemble.fixed.FixedEnsembleProvider;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.framework.imps.CuratorFrameworkState;
import org.apache.curator.retry.RetryForever;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Shows which settings of a framework the look-alikes obey, and when their session ends. */
final class FrameworkSessionsTest {
  private static final OneServer server = new OneServer();

  private final String path = OneServer.newPath();

  @AfterAll
  static void closeServer() {
    server.close();
  }

  /** Lets only its creator at a node. */
  static final class CreatorOnly implements ACLProvider {
    @Override
    public List<ACL> getDefaultAcl() {
      return ZooDefs.Ids.CREATOR_ALL_ACL;
    }

    @Override
    public List<ACL> getAclForPath(String path) {
      return ZooDefs.Ids.CREATOR_ALL_ACL;
    }
  }

  private static CuratorFrameworkFactory.Builder newBuilder() {
    return CuratorFrameworkFactory.builder()
        .connectString(server.server().connectString())
        .sessionTimeoutMs((int) OneServer.SESSION.toMillis())
        .connectionTimeoutMs((int) OneServer.SESSION.toMillis())
        .retryPolicy(new RetryForever(100));
  }

  @Test
  void namespaceIsPartOfThePath() throws Exception {
    CuratorFramework plain = server.connect();
    CuratorFramework named = plain.usingNamespace("team");
    LeaderLatch latch = new LeaderLatch(named, path);
    latch.start();
    latch.await();
    assertThat(latch.getOurPath()).startsWith(path + "/");
    assertThat(named.checkExists().forPath(latch.getOurPath())).isNotNull();
    assertThat(plain.checkExists().forPath("/team" + latch.getOurPath())).isNotNull();
    LeaderLatch same = new LeaderLatch(plain, "/team" + path);
    same.start();
    assertThat(same.await(50, MILLISECONDS)).isFalse();
    latch.close();
    assertThat(same.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    same.close();
  }

  @Test
  void identityAndPermissionsAreTheFrameworks() throws Exception {
    try (CuratorFramework closed =
        newBuilder()
            .aclProvider(new CreatorOnly())
            .authorization("digest", "user:secret".getBytes(UTF_8))
            .build()) {
      closed.start();
      LeaderLatch latch = new LeaderLatch(closed, path);
      latch.start();
      latch.await();
      assertThat(closed.getData().forPath(latch.getOurPath())).isNotEmpty();
      assertThatThrownBy(() -> server.connect().getData().forPath(latch.getOurPath()))
          .isInstanceOf(KeeperException.NoAuthException.class);
      assertThatThrownBy(() -> server.connect().getChildren().forPath(path))
          .isInstanceOf(KeeperException.NoAuthException.class);

      CuratorFramework stranger = server.connect();
      CompletableFuture<Throwable> told = new CompletableFuture<>();
      stranger.getUnhandledErrorListenable().addListener((message, error) -> told.complete(error));
      LeaderLatch refused = new LeaderLatch(stranger, path);
      refused.start();
      assertThat(told.get(LIMIT.toSeconds(), SECONDS))
          .isInstanceOf(KeeperException.NoAuthException.class);
      refused.close();
    }
  }

  @Test
  void closedFrameworkReleasesItsLocksAtOnce() throws Exception {
    CuratorFramework closed = newBuilder().build();
    closed.start();
    InterProcessMutex held = new InterProcessMutex(closed, path);
    held.acquire();
    closed.close();
    assertThat(held.isAcquiredInThisProcess()).isFalse();
    held.release();
    InterProcessMutex next = new InterProcessMutex(server.connect(), path);
    assertThat(next.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    next.release();
    assertThatThrownBy(held::acquire)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("STOPPED");
  }

  /** A waiter gets the lock when the framework's close releases it, and holds it for ever. */
  @Test
  void closedFrameworkDoesNotWaitForWaiterOfItsOwn() throws Exception {
    CuratorFramework closed = newBuilder().build();
    closed.start();
    new InterProcessMutex(closed, path).acquire();
    Thread waiter = new Thread(() -> acquireForEver(new InterProcessMutex(closed, path)));
    waiter.start();
    await().atMost(LIMIT).until(() -> waiter.getState().name().endsWith("WAITING"));
    CompletableFuture.runAsync(closed::close).get(LIMIT.toSeconds(), SECONDS);
    InterProcessMutex next = new InterProcessMutex(server.connect(), path);
    assertThat(next.acquire(LIMIT.toSeconds(), SECONDS)).isTrue();
    next.release();
    waiter.join();
  }

  private static void acquireForEver(InterProcessMutex mutex) {
    assertThatThrownBy(mutex::acquire).isInstanceOf(ClosedException.class);
  }

  @Test
  void closedFrameworkStopsItsLeadersFirst() throws Exception {
    CuratorFramework closed = newBuilder().build();
    closed.start();
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch mayStop = new CountDownLatch(1);
    LeaderLatch leader = new LeaderLatch(closed, path);
    leader.addListener(
        new LeaderLatchListener() {
          @Override
          public void isLeader() {}

          @Override
          public void notLeader() {
            told.countDown();
            try {
              mayStop.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        });
    leader.start();
    leader.await();
    LeaderLatch next = new LeaderLatch(server.connect(), path);
    next.start();
    ExecutorService closer = Executors.newSingleThreadExecutor();
    var closing = closer.submit(closed::close);
    assertThat(told.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    assertThat(next.await(300, MILLISECONDS)).isFalse();
    mayStop.countDown();
    closing.get();
    assertThat(next.await(LIMIT.toSeconds(), SECONDS)).isTrue();
    next.close();
    closer.shutdown();
  }

  @Test
  void batonOfTheUsersOwnIsUsedAndKept() throws Exception {
    CuratorFramework framework = newBuilder().build();
    framework.start();
    try (Baton baton = Baton.connect(server.server().connectString())) {
      FrameworkSessions.useBaton(framework, baton);
      LeaderLatch latch = new LeaderLatch(framework, path, "me");
      latch.start();
      latch.await();
      assertThat(FrameworkSessions.sessionFor(framework).baton()).isSameAs(baton);
      assertThatThrownBy(() -> FrameworkSessions.useBaton(framework, baton))
          .hasMessageContaining("uses a Baton already");
      framework.close();
      assertThat(baton.isConnected()).isTrue();
      assertThat(baton.election(path).sharedWith(Peers.CURATOR_LATCH).leader()).isPresent();
      latch.close();
    }
  }

  @Test
  void frameworkThatIsNotStartedIsRefused() {
    InterProcessMutex mutex = new InterProcessMutex(newBuilder().build(), path);
    assertThatThrownBy(mutex::acquire).hasMessageContaining("LATENT");
  }

  /** As with Curator; later, the session is as long as the framework's. */
  @Test
  void firstUseWaitsForNoServer() throws Exception {
    OneServer late = new OneServer();
    String servers = late.server().connectString();
    late.server().stop();
    try (CuratorFramework early =
        newBuilder()
            .connectString(servers)
            .connectionTimeoutMs((int) LIMIT.multipliedBy(2).toMillis())
            .build()) {
      early.start();
      LeaderLatch latch = new LeaderLatch(early, path);
      ExecutorService starter = Executors.newSingleThreadExecutor();
      var starting =
          starter.submit(
              () -> {
                latch.start();
                return latch;
              });
      assertThat(starting.get(LIMIT.toSeconds(), SECONDS)).isSameAs(latch);
      starter.shutdown();
      late.server().start();
      assertThat(latch.await(LIMIT.toSeconds(), SECONDS)).isTrue();
      assertThat(FrameworkSessions.sessionFor(early).baton().sessionTimeout())
          .isEqualTo(OneServer.SESSION);
      latch.close();
    }
    late.close();
  }

  /** Closes the framework of the first look-alike that asks for the servers, while it asks. */
  private static final class ClosingServers extends FixedEnsembleProvider {
    private final CompletableFuture<CuratorFramework> used = new CompletableFuture<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    ClosingServers(String servers) {
      super(servers);
    }

    @Override
    public String getConnectionString() {
      if (Thread.currentThread().getName().equals("first use") && !closed.isDone()) {
        CuratorFramework framework = used.join();
        CompletableFuture<Void> unused =
            CompletableFuture.runAsync(framework::close).thenRun(() -> closed.complete(null));
        await().atMost(LIMIT).until(() -> framework.getState() == CuratorFrameworkState.STOPPED);
      }
      return super.getConnectionString();
    }
  }

  private static String askServer(OneServer asked) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), asked.server().port())) {
      socket.getOutputStream().write("srvr".getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  @Test
  void frameworkThatIsClosedDuringItsFirstUseLeavesNoConnection() throws Exception {
    OneServer own = new OneServer();
    ClosingServers servers = new ClosingServers(own.server().connectString());
    CuratorFramework framework = newBuilder().ensembleProvider(servers).build();
    framework.start();
    framework.blockUntilConnected();
    servers.used.complete(framework);
    CompletableFuture<Void> first = new CompletableFuture<>();
    new Thread(
            () -> {
              try {
                new InterProcessMutex(framework, path).acquire();
                first.complete(null);
              } catch (Exception e) {
                first.completeExceptionally(e);
              }
            },
            "first use")
        .start();
    assertThatThrownBy(() -> first.get(LIMIT.toSeconds(), SECONDS))
        .hasCauseInstanceOf(IllegalStateException.class);
    servers.closed.get(LIMIT.toSeconds(), SECONDS);
    await().atMost(LIMIT).until(() -> askServer(own).contains("Connections: 1\n"));
    own.close();
  }
}
