package dev.baton.acceptance;

import static dev.baton.acceptance.Scene.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.protocol.claim.Outcome;
import dev.baton.runtime.port.Answer;
import dev.baton.runtime.port.Bytes;
import dev.baton.runtime.port.Ensemble;
import dev.baton.runtime.port.Request;
import dev.baton.runtime.port.WireSize;
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
  private final Ensemble ensemble =
      new ZooKeeperEnsemble(ClientSettings.of(server.connectString() + "/chroot-\u00e9"));

  @AfterEach
  void close() {
    ensemble.close();
    server.close();
  }

  private static Request.Multi multi(int data) {
    return new Request.Multi(
        List.of(
            new Request.Check("/", -1),
            new Request.Create("/\u00e9", Bytes.of(new byte[data]), Request.Mode.PERSISTENT),
            new Request.SetData("/\u00e9", Bytes.of("x"), 0),
            new Request.Delete("/\u00e9", 1)));
  }

  private long size(Request.Multi multi) {
    return WireSize.of(multi, ensemble.chrootBytes(), ensemble.permissionBytes());
  }

  /** Of the root's path below a chroot the client leaves the slash away. */
  @Test
  void isExactToTheByteOfTheRootsSlash() {
    scene.operator(server.connectString()).create("/chroot-\u00e9", CreateMode.PERSISTENT);
    int fits = WireSize.LONGEST - (int) size(multi(0));

    assertThat(size(multi(fits))).isEqualTo(WireSize.LONGEST);
    assertThat(outcome(multi(fits))).isEqualTo(Outcome.DONE);
    assertThat(outcome(multi(fits + 1))).isEqualTo(Outcome.DONE);
    assertThat(outcome(multi(fits + 2))).isEqualTo(Outcome.UNKNOWN);
  }

  private Outcome outcome(Request.Multi multi) {
    CompletableFuture<Void> connected = new CompletableFuture<>();
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    Ensemble.Link link = ensemble.open(null, TIMEOUT_MILLIS, new Listening(connected));
    assertThat(connected).succeedsWithin(SOON);
    link.send(multi, answer::complete);
    assertThat(answer).succeedsWithin(SOON);
    CompletableFuture<Void> closed = new CompletableFuture<>();
    link.close(() -> closed.complete(null));
    assertThat(closed).succeedsWithin(SOON);
    return answer.join().outcome();
  }

  /** Waits for the first connection. */
  private record Listening(CompletableFuture<Void> first) implements Ensemble.Listener {
    @Override
    public void connected(Ensemble.Session session, int timeoutMillis) {
      first.complete(null);
    }

    @Override
    public void disconnected(String why) {
      // Expected, where the request is too long.
    }

    @Override
    public void expired() {
      // It is closed before.
    }

    @Override
    public void changed(String path, Kind kind, boolean real) {
      // Nothing is watched.
    }
  }
}
