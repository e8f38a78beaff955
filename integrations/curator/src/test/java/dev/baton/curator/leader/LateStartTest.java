package dev.baton.curator.leader;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.baton.curator.OneServer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.curator.ensemble.fixed.FixedEnsembleProvider;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryForever;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Shows what a latch and a selector do whose start fails, or takes its time. */
final class LateStartTest {
  private static final OneServer server = new OneServer();

  private final String path = OneServer.newPath();
  private final SlowProvider provider = new SlowProvider();
  private final CuratorFramework framework =
      CuratorFrameworkFactory.builder()
          .ensembleProvider(provider)
          .sessionTimeoutMs((int) OneServer.SESSION.toMillis())
          .retryPolicy(new RetryForever(100))
          .build();

  @AfterAll
  static void closeServer() {
    server.close();
  }

  /** Keeps the thread that starts a latch waiting. */
  private static final class SlowProvider extends FixedEnsembleProvider {
    final CountDownLatch asked = new CountDownLatch(1);
    final CountDownLatch mayAnswer = new CountDownLatch(1);

    SlowProvider() {
      super(server.server().connectString());
    }

    @Override
    public String getConnectionString() {
      if (Thread.currentThread().getName().equals("starter")) {
        asked.countDown();
        try {
          mayAnswer.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return super.getConnectionString();
    }
  }

  @Test
  void latchIsAwaitedWhileItStarts() throws Exception {
    try (framework) {
      framework.start();
      LeaderLatch latch = new LeaderLatch(framework, path);
      FutureTask<LeaderLatch> starting =
          new FutureTask<>(
              () -> {
                latch.start();
                return latch;
              });
      new Thread(starting, "starter").start();
      assertThat(provider.asked.await(LIMIT.toSeconds(), SECONDS)).isTrue();
      FutureTask<Boolean> waiting = new FutureTask<>(() -> latch.await(LIMIT.toSeconds(), SECONDS));
      Thread waiter = new Thread(waiting, "waiter");
      waiter.start();
      await()
          .atMost(LIMIT)
          .until(() -> waiting.isDone() || waiter.getState() == Thread.State.WAITING);
      provider.mayAnswer.countDown();
      assertThat(waiting.get()).isTrue();
      starting.get().close();
    }
  }

  @Test
  void latchStartsAfterItsFrameworkThoughItTriedBefore() throws Exception {
    try (framework) {
      LeaderLatch latch = new LeaderLatch(framework, path);
      assertThatThrownBy(latch::start).hasMessageContaining("LATENT");
      assertThat(latch.getState()).isEqualTo(LeaderLatch.State.LATENT);
      framework.start();
      latch.start();
      assertThat(latch.await(LIMIT.toSeconds(), SECONDS)).isTrue();
      latch.close();
    }
  }

  @Test
  void selectorStartsAfterItsFrameworkThoughItTriedBefore() throws Exception {
    try (framework) {
      BlockingQueue<String> led = new LinkedBlockingQueue<>();
      LeaderSelector selector =
          new LeaderSelector(
              framework,
              path,
              new LeaderSelectorListenerAdapter() {
                @Override
                public void takeLeadership(CuratorFramework client) {
                  led.add("led");
                }
              });
      assertThatThrownBy(selector::start).hasMessageContaining("LATENT");
      framework.start();
      selector.start();
      assertThat(led.poll(LIMIT.toSeconds(), SECONDS)).isEqualTo("led");
      selector.close();
    }
  }
}
