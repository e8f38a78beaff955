package dev.baton.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.participants.Participant;
import dev.baton.protocol.EndReason;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The code of docs/tutorial/first-election.md, run on a server. */
final class FirstElectionTest {

  private final EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch();
  private final String servers = zooKeeper.connectString();
  private final List<String> said = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    zooKeeper.close();
  }

  private void log(String text) {
    said.add(text);
  }

  private void runJob(long token) {
    log("ran with a token: " + (token > 0));
  }

  private void startInvoicing(Leadership leadership) {
    log("started " + leadership.isValid());
  }

  private void stopInvoicing(EndReason reason) {
    log("stopped " + reason);
  }

  private void charge(long token) {
    log("charged with a token: " + (token > 0));
  }

  @Test
  void aJobRunsOnce() throws InterruptedException {
    try (Baton baton = Baton.connect(servers)) {
      // Waits until it leads, runs the job in this thread, and leaves.
      baton.election("/jobs/nightly").lead(leadership -> runJob(leadership.fencingToken()));
    }
    assertThat(said).containsExactly("ran with a token: true");
  }

  @Test
  void aServiceIsToldByCallbacks() {
    try (Baton baton = Baton.connect(servers)) {
      Candidate me =
          baton
              .election("/billing/invoicer")
              .candidate("host-7")
              .metadata("10.0.0.7:8080")
              .onElected(leadership -> startInvoicing(leadership))
              .onRevoked((leadership, reason) -> stopInvoicing(reason))
              .onProblem(problem -> log("waits: " + problem))
              .campaign();
      ConditionWait.waitUntil("the start", () -> !said.isEmpty());
      for (Participant one : baton.election("/billing/invoicer").participants()) {
        log(one.role() + " " + one.id() + " at " + one.metadata());
      }
      me.resign(); // rejoins the queue, at its end
      me.close(); // leaves for good
    }
    assertThat(said)
        .startsWith("started true", "LEADER host-7 at 10.0.0.7:8080", "stopped RESIGNED");
  }

  @Test
  void aLoopAsks() throws InterruptedException {
    try (Baton baton = Baton.connect(servers)) {
      try (Candidate me = baton.election("/billing/invoicer").candidate("host-7").campaign()) {
        while (said.size() < 3) {
          Leadership leadership = me.awaitLeadership();
          while (!leadership.isStopping() && said.size() < 3) {
            charge(leadership.fencingToken()); // a small piece of work
          }
        }
      }
    }
    assertThat(said).containsOnly("charged with a token: true");
  }
}
