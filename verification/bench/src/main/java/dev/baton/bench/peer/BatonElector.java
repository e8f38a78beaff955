package dev.baton.bench.peer;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** An elector with Baton, under one turn rule. */
public record BatonElector(String name, TurnRule rule) implements Elector {
  /** The tick of the servers of {@link dev.baton.testkit.ZooKeeperConfig#DEFAULT}. */
  private static final Duration TICK = Duration.ofMillis(100);

  private static final String ID = "bench";

  /** Creates an elector under the default rule. */
  public static BatonElector byDefault() {
    return new BatonElector("Baton", TurnRule.QUEUE);
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout) {
    return new Session(baton(servers, sessionTimeout), rule);
  }

  /** Connects a Baton. */
  public static Baton baton(String servers, Duration sessionTimeout) {
    return Baton.builder(servers).sessionTimeout(sessionTimeout).assumedTick(TICK).connect();
  }

  private record Session(Baton baton, TurnRule rule) implements Connection {
    @Override
    public Member join(String election, Runnable elected) {
      return new Place(builder(election).onElected(leadership -> elected.run()).campaign());
    }

    @Override
    public Member joinUntilNamed(String election) throws InterruptedException {
      CountDownLatch named = new CountDownLatch(1);
      Candidate candidate = builder(election).onLeader(leader -> named.countDown()).campaign();
      named.await();
      return new Place(candidate);
    }

    private CandidateBuilder builder(String election) {
      return baton.election(election).rule(rule).candidate(ID);
    }

    @Override
    public void close() {
      baton.close();
    }
  }

  private record Place(Candidate candidate) implements Member {
    @Override
    public void giveUp() {
      candidate.resign();
    }

    @Override
    public void rejoin() {
      // A candidate that resigns is already at the end of the queue.
    }

    @Override
    public void close() {
      candidate.close();
    }
  }
}
