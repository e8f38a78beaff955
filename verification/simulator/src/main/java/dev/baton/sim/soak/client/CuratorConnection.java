package dev.baton.sim.soak.client;

import java.time.Duration;
import java.util.function.BiFunction;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.ExponentialBackoffRetry;

/**
 * A Curator client with the retries of Curator's own examples.
 *
 * @param contenders makes a contender for each diary
 */
record CuratorConnection(
    CuratorFramework client, BiFunction<CuratorFramework, CandidateDiary, SoakContender> contenders)
    implements SoakLibrary.LibraryConnection {
  private static final int FIRST_PAUSE_MILLIS = 1_000;
  private static final int RETRIES = 3;

  /** Begins to connect. */
  static CuratorConnection beginConnect(
      String servers,
      Duration sessionTimeout,
      BiFunction<CuratorFramework, CandidateDiary, SoakContender> contenders) {
    CuratorFramework client =
        CuratorFrameworkFactory.builder()
            .connectString(servers)
            .sessionTimeoutMs((int) sessionTimeout.toMillis())
            .connectionTimeoutMs((int) sessionTimeout.toMillis())
            .retryPolicy(new ExponentialBackoffRetry(FIRST_PAUSE_MILLIS, RETRIES))
            .build();
    client.start();
    return new CuratorConnection(client, contenders);
  }

  @Override
  public SoakContender joinElection(CandidateDiary diary) {
    return contenders.apply(client, diary);
  }

  @Override
  public void close() {
    client.close();
  }
}
