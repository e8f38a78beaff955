package dev.baton.test;

import dev.baton.election.Candidate;
import dev.baton.election.Election;
import java.time.Duration;
import java.util.Arrays;

/**
 * Measures what a test costs in memory: two processes, an election, a leader that is killed, its
 * successor. A program to run by hand, with the class path of the tests.
 */
final class KitCost {
  private static final int TESTS = 1_000;
  private static final double NANOS_PER_MILLI = 1e6;

  private KitCost() {}

  /** Runs the test again and again, and prints milliseconds of the second half. */
  public static void main(String[] arguments) {
    double[] millis = new double[TESTS];
    for (int i = 0; i < TESTS; i++) {
      long begin = System.nanoTime();
      runTest();
      millis[i] = (System.nanoTime() - begin) / NANOS_PER_MILLI;
    }
    double first = millis[0];
    double[] warm = Arrays.copyOfRange(millis, TESTS / 2, TESTS);
    Arrays.sort(warm);
    System.out.printf(
        "first %.1f ms, then median %.2f ms, 90th percentile %.2f ms%n",
        first, warm[warm.length / 2], warm[warm.length * 9 / 10]);
  }

  private static void runTest() {
    TestEnsemble ensemble = new InMemoryEnsemble(Duration.ofSeconds(10));
    Election election = ensemble.baton("b").election("/jobs/nightly");
    ensemble.baton("a").election("/jobs/nightly").candidate("a").campaign();
    ensemble.assertThat(election).isLedBy("a");
    try (Candidate next = election.candidate("b").onElected(leadership -> {}).campaign()) {
      ensemble.advance(Duration.ofMillis(100));
      ensemble.killLeader(election);
      ensemble.assertThat(election).isLedBy("b");
    }
    ensemble.endTest(false);
    ensemble.endServers();
  }
}
