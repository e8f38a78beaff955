package dev.baton.bench.jmh;

import dev.baton.Baton;
import dev.baton.bench.peer.BatonElector;
import dev.baton.election.Candidate;
import dev.baton.testkit.CuratorClients;
import java.io.EOFException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A benchmark of the question "do I lead?", asked again and again while the candidate leads.
 * Reading the clock is measured beside it. That is the minimum for an answer that stays true after
 * a pause.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LeaderQuestion {
  /** The system property with the connect string of the servers. */
  public static final String SERVERS = "baton.bench.servers";

  private static final Duration SESSION_TIMEOUT = Duration.ofSeconds(10);

  private static String servers() {
    return Objects.requireNonNull(System.getProperty(SERVERS), SERVERS);
  }

  /** A leader with Baton. */
  @State(Scope.Benchmark)
  public static class OfBaton {
    private final Baton baton = BatonElector.connectBaton(servers(), SESSION_TIMEOUT);
    private final Candidate candidate = baton.election("/jmh-baton").candidate("jmh").campaign();

    /** Waits until the candidate leads. */
    @Setup
    public void lead() throws InterruptedException {
      var unused = candidate.awaitLeadership();
    }

    /** Closes the connection. */
    @TearDown
    public void close() {
      baton.close();
    }
  }

  /** A leader with Curator. */
  @State(Scope.Benchmark)
  public static class OfCurator {
    private final CuratorFramework client =
        CuratorClients.connectClient(servers(), SESSION_TIMEOUT);
    private final LeaderLatch latch = new LeaderLatch(client, "/jmh-latch");

    /** Waits until the latch leads. */
    @Setup
    public void lead() throws InterruptedException {
      begin();
      try {
        latch.await();
      } catch (EOFException e) {
        throw new IllegalStateException("the latch was closed", e);
      }
    }

    private void begin() {
      try {
        latch.start();
      } catch (Exception e) {
        throw new IllegalStateException("the latch does not start", e);
      }
    }

    /** Closes the connection. */
    @TearDown
    public void close() {
      client.close();
    }
  }

  /** Asks Baton. */
  @Benchmark
  public void baton(OfBaton state, Blackhole hole) {
    hole.consume(state.candidate.isLeader());
  }

  /** Asks Curator, which answers from a flag. */
  @Benchmark
  public void leaderLatch(OfCurator state, Blackhole hole) {
    hole.consume(state.latch.hasLeadership());
  }

  /** Reads the clock. */
  @Benchmark
  public void nanoTime(Blackhole hole) {
    hole.consume(System.nanoTime());
  }
}
