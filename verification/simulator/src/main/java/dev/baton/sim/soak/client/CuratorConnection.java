package dev.baton.sim.soak.client;

import dev.baton.testkit.CuratorClients;
import java.time.Duration;
import java.util.function.BiFunction;
import org.apache.curator.framework.CuratorFramework;

/**
 * A process of Curator.
 *
 * @param contenders makes a contender for each diary
 */
record CuratorConnection(
    CuratorFramework client, BiFunction<CuratorFramework, CandidateDiary, SoakContender> contenders)
    implements SoakLibrary.LibraryConnection {
  /** Begins to connect. */
  static CuratorConnection beginConnect(
      String servers,
      Duration sessionTimeout,
      BiFunction<CuratorFramework, CandidateDiary, SoakContender> contenders) {
    return new CuratorConnection(CuratorClients.startClient(servers, sessionTimeout), contenders);
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
