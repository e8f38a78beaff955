package dev.baton.runtime.zookeeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.internal.ClientContext;
import dev.baton.runtime.BatonEngine;
import dev.baton.runtime.loop.ThreadLoop;
import dev.baton.runtime.session.EngineSettings;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class HostLookupTest {
  private static final String SLOW = "slow.invalid";

  private final CountDownLatch answers = new CountDownLatch(1);
  private final ExecutorService callbacks = Executors.newCachedThreadPool();

  private InetAddress[] lookUp(String name) throws UnknownHostException {
    if (name.equals(SLOW)) {
      try {
        answers.await();
      } catch (InterruptedException e) {
        throw new UnknownHostException(name);
      }
    }
    return InetAddress.getAllByName(name);
  }

  @Test
  void aNameThatIsNotLookedUpInTimeKeepsNobodyFromTheOtherServers() throws InterruptedException {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch()) {
      ClientSettings settings = ClientSettings.of(SLOW + ":2181," + server.connectString());
      ZooKeeperEnsemble ensemble = new ZooKeeperEnsemble(settings, this::lookUp);
      EngineSettings ten = EngineSettings.DEFAULT;
      BatonEngine engine =
          new BatonEngine(new ThreadLoop("loop"), ensemble, ten, new SecureRandom());
      try (Baton baton = new Baton(ClientContext.of(engine, callbacks, callbacks))) {
        var unused = engine.connectFirst(LIMIT);
        assertThat(baton.election("/a").candidate("x").campaign().awaitLeadership(LIMIT))
            .isPresent();
      }
    } finally {
      answers.countDown();
      callbacks.shutdownNow();
    }
  }
}
