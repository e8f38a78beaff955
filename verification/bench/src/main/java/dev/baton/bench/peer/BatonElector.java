package dev.baton.bench.peer;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** An elector with Baton, under one turn rule. */
public record BatonElector(String electorName, TurnRule rule) implements PeerElector {
  /** The tick of the servers of {@link dev.baton.testkit.ZooKeeperConfig#DEFAULT}. */
  private static final Duration TICK = Duration.ofMillis(100);

  private static final String ID = "bench";

  /** Creates an elector under the default rule. */
  public static BatonElector byDefault() {
    return new BatonElector("Baton", TurnRule.QUEUE);
  }

  @Override
  public ElectorConnection connectSession(String servers, Duration sessionTimeout) {
    return new BatonSession(connectBaton(servers, sessionTimeout), rule);
  }

  /** Connects a Baton. */
  public static Baton connectBaton(String servers, Duration sessionTimeout) {
    return Baton.builder(servers).sessionTimeout(sessionTimeout).assumedTick(TICK).connect();
  }

  private record BatonSession(Baton baton, TurnRule rule) implements ElectorConnection {
    @Override
    public ElectionMember joinElection(String election, Runnable elected) {
      return new BatonMember(
          candidateBuilder(election).onElected(leadership -> elected.run()).campaign());
    }

    @Override
    public ElectionMember joinUntilNamed(String election) throws InterruptedException {
      CountDownLatch named = new CountDownLatch(1);
      Candidate candidate =
          candidateBuilder(election).onLeader(leader -> named.countDown()).campaign();
      named.await();
      return new BatonMember(candidate);
    }

    private CandidateBuilder candidateBuilder(String election) {
      return baton.election(election).withRule(rule).candidate(ID);
    }

    @Override
    public void close() {
      baton.close();
    }
  }

  private record BatonMember(Candidate candidate) implements ElectionMember {
    @Override
    public void giveUp() {
      candidate.resign();
    }

    @Override
    public void rejoinElection() {
      // A candidate that resigns is already at the end of the queue.
    }

    @Override
    public void close() {
      candidate.close();
    }
  }
}
