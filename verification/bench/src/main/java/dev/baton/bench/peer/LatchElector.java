package dev.baton.bench.peer;

import java.io.IOException;
import java.time.Duration;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.leader.LeaderLatchListener;

/** An elector with Curator's {@code LeaderLatch}. */
public record LatchElector() implements Elector {
  @Override
  public String name() {
    return "LeaderLatch";
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout) {
    return new Session(Curator.connect(servers, sessionTimeout));
  }

  private record Session(CuratorFramework client) implements Connection {
    @Override
    public Member join(String election, Runnable elected) {
      Latch latch = new Latch(client, election, elected);
      latch.rejoin();
      return latch;
    }

    @Override
    public Member joinUntilNamed(String election) {
      Latch latch = new Latch(client, election, () -> {});
      latch.rejoin();
      latch.nameLeader();
      return latch;
    }

    @Override
    public void close() {
      client.close();
    }
  }

  /** A sequence of latches, since a closed latch stays closed. */
  private static final class Latch implements Member {
    private final CuratorFramework client;
    private final String election;
    private final Runnable elected;
    private LeaderLatch latch;

    Latch(CuratorFramework client, String election, Runnable elected) {
      this.client = client;
      this.election = election;
      this.elected = elected;
      latch = another();
    }

    private LeaderLatch another() {
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
      Curious.ask("the leader of " + election, latch::getLeader);
    }

    @Override
    public void giveUp() {
      close();
    }

    @Override
    public void rejoin() {
      if (latch.getState() != LeaderLatch.State.LATENT) {
        latch = another();
      }
      Curious.ask(
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
