package dev.baton.curator.bridge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.CuratorClients;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.atomic.DistributedAtomicLong;
import org.apache.curator.framework.recipes.atomic.PromotedToLock;
import org.apache.curator.framework.recipes.cache.CuratorCache;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.Test;

/** Shows that the recipes that are neither elections nor locks work beside Baton's. */
final class OtherRecipesTest {
  @Test
  void cacheAndCounterWorkBesideBatonsLock() throws Exception {
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
        CuratorFramework client =
            CuratorClients.connectClient(server.connectString(), Duration.ofSeconds(6))) {
      CompletableFuture<String> seen = new CompletableFuture<>();
      CuratorCache cache = CuratorCache.build(client, "/cached");
      cache
          .listenable()
          .addListener((type, old, now) -> seen.complete(new String(now.getData(), UTF_8)));
      cache.start();
      client.create().forPath("/cached", "news".getBytes(UTF_8));
      assertThat(seen.join()).isEqualTo("news");
      cache.close();
      PromotedToLock lock =
          PromotedToLock.builder()
              .lockPath("/counter-lock")
              .retryPolicy(new RetryOneTime(1))
              .build();
      DistributedAtomicLong counter =
          new DistributedAtomicLong(client, "/counter", new RetryOneTime(1), lock);
      assertThat(counter.increment().succeeded()).isTrue();
      assertThat(counter.get().postValue()).isEqualTo(1);
    }
    assertThat(originOf(InterProcessMutex.class)).isEqualTo(originOf(CuratorCache.class));
  }

  private static String originOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().toString();
  }
}
