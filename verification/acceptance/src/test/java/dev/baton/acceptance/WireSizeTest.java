package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.claim.RequestOutcome;
import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.NodeBytes;
import dev.baton.runtime.port.WireSize;
import dev.baton.runtime.port.ZooKeeperAnswer;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.runtime.zookeeper.ClientSettings;
import dev.baton.runtime.zookeeper.ZooKeeperEnsemble;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How long a transaction is reckoned to be, and what a real server says to that. */
class WireSizeTest {
  private static final int TIMEOUT_MILLIS = 10_000;

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final EnsemblePort ensemble =
      new ZooKeeperEnsemble(ClientSettings.of(server.connectString() + "/chroot-\u00e9"));

  @AfterEach
  void close() {
    ensemble.close();
    server.close();
  }

  private static ZooKeeperRequest.MultiRequest multi(int data) {
    return new ZooKeeperRequest.MultiRequest(
        List.of(
            new ZooKeeperRequest.Check("/", -1),
            new ZooKeeperRequest.Create(
                "/\u00e9", NodeBytes.of(new byte[data]), ZooKeeperRequest.NodeKind.PERSISTENT),
            new ZooKeeperRequest.SetData("/\u00e9", NodeBytes.of("x"), 0),
            new ZooKeeperRequest.Delete("/\u00e9", 1)));
  }

  private long size(ZooKeeperRequest.MultiRequest multi) {
    return WireSize.sizeOf(multi, ensemble.chrootBytes(), ensemble::permissionBytes);
  }

  /** Of the root's path below a chroot the client leaves the slash away. */
  @Test
  void isExactToTheByteOfTheRootsSlash() {
    scene.operator(server.connectString()).create("/chroot-\u00e9", CreateMode.PERSISTENT);
    int fits = WireSize.LONGEST - (int) size(multi(0));

    assertThat(size(multi(fits))).isEqualTo(WireSize.LONGEST);
    assertThat(outcome(multi(fits))).isEqualTo(RequestOutcome.DONE);
    assertThat(outcome(multi(fits + 1))).isEqualTo(RequestOutcome.DONE);
    assertThat(outcome(multi(fits + 2))).isEqualTo(RequestOutcome.UNKNOWN);
  }

  private RequestOutcome outcome(ZooKeeperRequest.MultiRequest multi) {
    CompletableFuture<Void> connected = new CompletableFuture<>();
    CompletableFuture<ZooKeeperAnswer> answer = new CompletableFuture<>();
    EnsemblePort.EnsembleLink link =
        ensemble.openLink(null, TIMEOUT_MILLIS, new Listening(connected));
    assertThat(connected).succeedsWithin(LIMIT);
    link.sendRequest(multi, answer::complete);
    assertThat(answer).succeedsWithin(LIMIT);
    CompletableFuture<Void> closed = new CompletableFuture<>();
    link.closeSession(() -> closed.complete(null));
    assertThat(closed).succeedsWithin(LIMIT);
    return answer.join().outcome();
  }

  /** Waits for the first connection. */
  private record Listening(CompletableFuture<Void> first) implements EnsemblePort.LinkListener {
    @Override
    public void onConnected(EnsemblePort.SessionCredentials session, int timeoutMillis) {
      first.complete(null);
    }

    @Override
    public void onDisconnected(String why) {
      // Expected, where the request is too long.
    }

    @Override
    public void onExpired() {
      // It is closed before.
    }

    @Override
    public void onNodeChanged(String path, WatchKind kind, boolean real) {
      // Nothing is watched.
    }
  }
}
