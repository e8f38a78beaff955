package dev.baton.spring;

import static dev.baton.spring.StartFailure.assertRefused;
import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.baton.error.LostException;
import dev.baton.shard.ShardMember;
import dev.baton.shard.ShardSet;
import dev.baton.spring.election.ManagedElections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Methods that run where a shard is led. */
@Tag("long")
final class LedShardsTest {
  @RegisterExtension
  private static final ZooKeeperApplications APPLICATIONS = new ZooKeeperApplications();

  static class Poller {
    private final CountDownLatch polling = new CountDownLatch(1);

    CountDownLatch polling() {
      return polling;
    }

    @LeaderOnly(value = "pollers", shard = "#shard")
    public long poll(int shard, @CurrentToken long token) {
      return token;
    }

    @LeaderOnly(value = "pollers", shard = "#name.length()")
    public String pollEndlessly(String name) throws InterruptedException {
      polling.countDown();
      new CountDownLatch(1).await();
      return name;
    }
  }

  static class Unknown {
    @LeaderOnly(value = "nothing", shard = "#shard")
    public void poll(int shard) {}
  }

  static class Misspelt {
    @LeaderOnly(value = "pollers", shard = "#shrad")
    public void poll(int shard) {}
  }

  static class Waiting {
    @LeaderOnly(value = "pollers", shard = "#shard", waitTime = "5s")
    public void poll(int shard) {}
  }

  private static ApplicationContextRunner runner() {
    return APPLICATIONS
        .runner()
        .withPropertyValues("baton.shards.pollers.path=/pollers", "baton.shards.pollers.count=2");
  }

  private static ShardMember awaitBothShards(BeanFactory application) {
    ShardMember own = application.getBean(ManagedElections.class).shardsNamed("pollers").member();
    await().atMost(LIMIT).until(() -> own.leaderships().size() == 2);
    return own;
  }

  @Test
  void callRunsWhereItsShardIsLed() {
    ShardSet shards = APPLICATIONS.outside().shards("/pollers", 2);
    runner()
        .withBean(Poller.class)
        .run(
            application -> {
              Poller poller = application.getBean(Poller.class);
              awaitBothShards(application);
              await().atMost(LIMIT).ignoreExceptions().until(() -> poller.poll(1, 0) > 0);
              assertThatThrownBy(() -> poller.poll(2, 0))
                  .isInstanceOf(IllegalArgumentException.class)
                  .hasMessageContaining("no shard 2");

              try (ShardMember other = shards.member("other").onElected((n, led) -> {}).join()) {
                await().atMost(LIMIT).until(() -> other.leaderships().size() == 1);
                int given = other.leaderships().firstKey();
                assertThatThrownBy(() -> poller.poll(given, 0))
                    .isInstanceOf(NotLeaderException.class)
                    .hasMessageContaining("/pollers/" + given);
                assertThat(poller.poll(1 - given, 0)).isPositive();
              }
            });
  }

  static class WithoutShard {
    @LeaderOnly("pollers")
    public void poll() {}
  }

  @Test
  void groupOfShardsIsNoElection() {
    runner()
        .withBean(WithoutShard.class)
        .run(
            application ->
                assertThat(application.getStartupFailure())
                    .hasStackTraceContaining("\"pollers\" is a group of shards: say which one"));
  }

  @Test
  void runningCallIsInterruptedBeforeItsShardIsLedElsewhere() {
    runner()
        .withBean(Poller.class)
        .run(
            application -> {
              Poller poller = application.getBean(Poller.class);
              ShardMember own = awaitBothShards(application);
              FutureTask<String> call = new FutureTask<>(() -> poller.pollEndlessly("a"));
              new Thread(call, "polling").start();
              assertThat(poller.polling().await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
              own.close();
              assertThatThrownBy(() -> call.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                  .hasCauseInstanceOf(LostException.class)
                  .hasMessageContaining("the leadership of /pollers/1");
            });
  }

  @Test
  void annotationThatCannotWorkIsRefused() {
    assertRefused(runner().withBean(Unknown.class), "Unknown.poll", "no shards \"nothing\"");
    assertRefused(runner().withBean(Misspelt.class), "Misspelt.poll", "\"#shrad\" names no");
    assertRefused(runner().withBean(Waiting.class), "Waiting.poll", "there is no waitTime");
  }
}
