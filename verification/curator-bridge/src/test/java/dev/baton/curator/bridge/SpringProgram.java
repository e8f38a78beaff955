package dev.baton.curator.bridge;

import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.ExponentialBackoffRetry;
import org.springframework.integration.leader.DefaultCandidate;
import org.springframework.integration.zookeeper.leader.LeaderInitiator;

/** A program that works while Spring Integration's {@code LeaderInitiator} says that it leads. */
final class SpringProgram {
  private static final int PERIOD_MILLIS = 20;

  private SpringProgram() {}

  /** Runs until killed. Arguments: the servers, the folder of the election, the id. */
  public static void main(String[] arguments) throws Exception {
    CuratorFramework client =
        CuratorFrameworkFactory.builder()
            .connectString(arguments[0])
            .sessionTimeoutMs(TickingProgram.SESSION_MILLIS)
            .connectionTimeoutMs(TickingProgram.SESSION_MILLIS)
            .retryPolicy(new ExponentialBackoffRetry(100, 10))
            .build();
    client.start();
    LeaderInitiator initiator =
        new LeaderInitiator(client, new DefaultCandidate(arguments[2], "orders"), arguments[1]);
    initiator.start();
    var unused =
        Executors.newSingleThreadScheduledExecutor()
            .scheduleAtFixedRate(
                () -> workIfLeader(initiator), 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    Thread.currentThread().join();
  }

  private static void workIfLeader(LeaderInitiator initiator) {
    if (initiator.getContext().isLeader()) {
      TickingProgram.writeTick(true);
    }
  }
}
