package dev.baton.bench.peer;

import dev.baton.testkit.CuratorClients;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderSelector;
import org.apache.curator.framework.recipes.leader.LeaderSelectorListenerAdapter;

/** An elector with Curator's {@code LeaderSelector}, which rejoins the queue by itself. */
public record SelectorElector() implements PeerElector {
  @Override
  public String electorName() {
    return "LeaderSelector";
  }

  @Override
  public ElectorConnection connectSession(String servers, Duration sessionTimeout) {
    return new SelectorSession(CuratorClients.connectClient(servers, sessionTimeout));
  }

  private record SelectorSession(CuratorFramework client) implements ElectorConnection {
    @Override
    public ElectionMember joinElection(String election, Runnable elected) {
      return new SelectorMember(client, election, elected).beginSelector();
    }

    @Override
    public ElectionMember joinUntilNamed(String election) {
      SelectorMember member = new SelectorMember(client, election, () -> {}).beginSelector();
      CheckedCalls.callChecked("the leader of " + election, member.selector::getLeader);
      return member;
    }

    @Override
    public void close() {
      client.close();
    }
  }

  private static final class SelectorMember implements ElectionMember {
    private final Semaphore toGiveUp = new Semaphore(0);
    private final LeaderSelector selector;

    SelectorMember(CuratorFramework client, String election, Runnable elected) {
      selector =
          new LeaderSelector(
              client,
              election,
              new LeaderSelectorListenerAdapter() {
                @Override
                public void takeLeadership(CuratorFramework same) throws InterruptedException {
                  elected.run();
                  toGiveUp.acquire();
                }
              });
      selector.setId("bench");
      selector.autoRequeue();
    }

    SelectorMember beginSelector() {
      selector.start();
      return this;
    }

    @Override
    public void giveUp() {
      toGiveUp.release();
    }

    @Override
    public void rejoinElection() {
      // A selector rejoins by itself.
    }

    @Override
    public void close() {
      selector.close();
    }
  }
}
