package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.runtime.zookeeper.ZooKeeperEnsemble;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.FaultProxy;
import dev.baton.testkit.OpCode;
import dev.baton.testkit.PacketListener;
import dev.baton.testkit.ProxiedAnswer;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A connection that is given up in the very moment in which it comes about. */
class DroppedLinkTest {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int ROUNDS = 300;
  private static final int LATEST_NANOS = 500_000;

  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final FaultProxy proxy = FaultProxy.proxyTo(server.connectString());
  private final ZooKeeperEnsemble ensemble =
      new ZooKeeperEnsemble(ClientSettings.of(proxy.connectString()));
  private volatile CountDownLatch answered = new CountDownLatch(1);

  @AfterEach
  void close() {
    ensemble.close();
    proxy.close();
    server.close();
  }

  /**
   * Hears that it is connected.
   *
   * @param session completes then
   */
  private record Ear(CompletableFuture<EnsemblePort.SessionCredentials> session)
      implements EnsemblePort.LinkListener {
    @Override
    public void onConnected(EnsemblePort.SessionCredentials granted, int timeoutMillis) {
      session.complete(granted);
    }

    @Override
    public void onDisconnected(String why) {}

    @Override
    public void onExpired() {}

    @Override
    public void onNodeChanged(String path, WatchKind kind, boolean real) {}
  }

  private EnsemblePort.EnsembleLink open(
      CompletableFuture<EnsemblePort.SessionCredentials> session) {
    return ensemble.openLink(null, TIMEOUT_MILLIS, new Ear(session));
  }

  /** ZooKeeper's client may then take itself for connected, though it was told to end. */
  @Test
  void keepsNobodyFromConnectingAnew() throws InterruptedException {
    proxy.addListener(
        new PacketListener() {
          @Override
          public void answerPassing(ProxiedAnswer answer) {
            if (answer.op() == OpCode.CONNECT) {
              answered.countDown();
            }
          }
        });
    Random random = new Random(1);
    for (int i = 0; i < ROUNDS; i++) {
      answered = new CountDownLatch(1);
      EnsemblePort.EnsembleLink link = open(new CompletableFuture<>());
      assertThat(answered.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).as("round " + i).isTrue();
      long moment = System.nanoTime() + random.nextInt(LATEST_NANOS);
      while (System.nanoTime() - moment < 0) {
        Thread.onSpinWait();
      }
      link.dropLink();
    }

    CompletableFuture<EnsemblePort.SessionCredentials> session = new CompletableFuture<>();
    EnsemblePort.EnsembleLink last = open(session);
    assertThat(session).succeedsWithin(LIMIT);
    CompletableFuture<Void> closed = new CompletableFuture<>();
    last.closeSession(() -> closed.complete(null));
    assertThat(closed).succeedsWithin(LIMIT);
  }
}
