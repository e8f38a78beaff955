package dev.baton.bench.peer;

import dev.baton.testkit.CuratorClients;
import java.io.IOException;
import java.time.Duration;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.leader.LeaderLatchListener;

/** An elector with Curator's {@code LeaderLatch}. */
public record LatchElector() implements PeerElector {
  @Override
  public String electorName() {
    return "LeaderLatch";
  }

  @Override
  public ElectorConnection connectSession(String servers, Duration sessionTimeout) {
    return new LatchSession(CuratorClients.connectClient(servers, sessionTimeout));
  }

  private record LatchSession(CuratorFramework client) implements ElectorConnection {
    @Override
    public ElectionMember joinElection(String election, Runnable elected) {
      LatchMember latch = new LatchMember(client, election, elected);
      latch.rejoinElection();
      return latch;
    }

    @Override
    public ElectionMember joinUntilNamed(String election) {
      LatchMember latch = new LatchMember(client, election, () -> {});
      latch.rejoinElection();
      latch.nameLeader();
      return latch;
    }

    @Override
    public void close() {
      client.close();
    }
  }

  /** A sequence of latches, since a closed latch stays closed. */
  private static final class LatchMember implements ElectionMember {
    private final CuratorFramework client;
    private final String election;
    private final Runnable elected;
    private LeaderLatch latch;

    LatchMember(CuratorFramework client, String election, Runnable elected) {
      this.client = client;
      this.election = election;
      this.elected = elected;
      latch = newLatch();
    }

    private LeaderLatch newLatch() {
      LeaderLatch another = new LeaderLatch(client, election, "bench");
      another.addListener(
          new LeaderLatchListener() {
            @Override
            public void isLeader() {
              elected.run();
            }

            @Override
            public void notLeader() {
              // No listener is interested.
            }
          });
      return another;
    }

    void nameLeader() {
      CheckedCalls.callChecked("the leader of " + election, latch::getLeader);
    }

    @Override
    public void giveUp() {
      close();
    }

    @Override
    public void rejoinElection() {
      if (latch.getState() != LeaderLatch.State.LATENT) {
        latch = newLatch();
      }
      CheckedCalls.callChecked(
          "the start of a latch",
          () -> {
            latch.start();
            return latch;
          });
    }

    @Override
    public void close() {
      try {
        if (latch.getState() == LeaderLatch.State.STARTED) {
          latch.close();
        }
      } catch (IOException e) {
        throw new PeerException("a latch of " + election + " does not close", e);
      }
    }
  }
}
