package dev.baton.bench.peer;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderSelector;
import org.apache.curator.framework.recipes.leader.LeaderSelectorListenerAdapter;

/** An elector with Curator's {@code LeaderSelector}, which rejoins the queue by itself. */
public record SelectorElector() implements Elector {
  @Override
  public String name() {
    return "LeaderSelector";
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout) {
    return new Session(Curator.connect(servers, sessionTimeout));
  }

  private record Session(CuratorFramework client) implements Connection {
    @Override
    public Member join(String election, Runnable elected) {
      return new Standing(client, election, elected).begin();
    }

    @Override
    public Member joinUntilNamed(String election) {
      Standing standing = new Standing(client, election, () -> {}).begin();
      Curious.ask("the leader of " + election, standing.selector::getLeader);
      return standing;
    }

    @Override
    public void close() {
      client.close();
    }
  }

  private static final class Standing implements Member {
    private final Semaphore toGiveUp = new Semaphore(0);
    private final LeaderSelector selector;

    Standing(CuratorFramework client, String election, Runnable elected) {
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

    Standing begin() {
      selector.start();
      return this;
    }

    @Override
    public void giveUp() {
      toGiveUp.release();
    }

    @Override
    public void rejoin() {
      // A selector rejoins by itself.
    }

    @Override
    public void close() {
      selector.close();
    }
  }
}
