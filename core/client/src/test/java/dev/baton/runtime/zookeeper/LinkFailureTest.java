package dev.baton.runtime.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.port.EnsemblePort;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a link makes of ZooKeeper's events. */
class LinkFailureTest {
  private final List<String> told = new ArrayList<>();
  private final ClientSettings settings = ClientSettings.of("127.0.0.1:1");
  private final ZooKeeperEnsemble ensemble = new ZooKeeperEnsemble(settings);

  /** Fails at each event of a node. */
  private class FailingListener implements EnsemblePort.LinkListener {
    @Override
    public void onConnected(EnsemblePort.SessionCredentials session, int timeoutMillis) {}

    @Override
    public void onDisconnected(String why) {
      told.add(why);
    }

    @Override
    public void onExpired() {}

    @Override
    public void onNodeChanged(String path, WatchKind kind, boolean real) {
      told.add(path + " " + kind + " " + real);
      throw new OutOfMemoryError("unable to create native thread");
    }
  }

  @AfterEach
  void close() {
    ensemble.close();
  }

  private ZooKeeperLink link() {
    return new ZooKeeperLink(ensemble, settings, new FailingListener());
  }

  @Test
  void eventThatIsLostEndsTheConnection() {
    link().process(new WatchedEvent(EventType.NodeDeleted, KeeperState.SyncConnected, "/a"));

    assertThat(told)
        .containsExactly(
            "/a DELETED true",
            "what the server sent could not be taken: java.lang.OutOfMemoryError: unable to create"
                + " native thread");
  }

  @Test
  void eventOfServerBeforeThreeNineIsReal() {
    link().process(new WatchedEvent(EventType.NodeDeleted, KeeperState.SyncConnected, "/a"));

    assertThat(told).first().isEqualTo("/a DELETED true");
  }
}
