package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.Cli;
import dev.baton.participants.Participant;
import dev.baton.testkit.EmbeddedZooKeeper;
import dev.baton.testkit.balancer.BalancedServices;
import dev.baton.testkit.balancer.BalancedServices.ServiceAnswer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A real HAProxy with the settings of {@code deploy/haproxy}, in front of three services. */
@Tag("long")
class BalancerTest {
  private static final String ELECTION = "/balanced/shop";
  private static final int TRANSFERS = 3;

  /** A pause of the machine that is shorter ends no transfer. */
  private static final Duration SESSION_TIMEOUT = Duration.ofSeconds(20);

  private EmbeddedZooKeeper zooKeeper;
  private BalancedServices services;
  private Baton operator;

  @BeforeEach
  void start() {
    zooKeeper = EmbeddedZooKeeper.launch();
    operator = Baton.connect(zooKeeper.connectString());
    services =
        new BalancedServices(
            batonWords(), Path.of("../.."), zooKeeper.connectString(), ELECTION, SESSION_TIMEOUT);
  }

  @AfterEach
  void stop() {
    services.close();
    operator.close();
    zooKeeper.close();
  }

  /** Returns the words that start Baton. */
  private static List<String> batonWords() {
    ProcessBuilder run = Cli.baton("run");
    List<String> words =
        new ArrayList<>(List.of("env", "CLASSPATH=" + run.environment().get("CLASSPATH")));
    words.addAll(run.command().subList(0, run.command().size() - 1));
    return words;
  }

  /** {@link BalancedServices#askLeader} fails if a former leader answers after a successor. */
  @Test
  void requestsGoToTheLeaderWhoeverLeads() throws InterruptedException {
    awaitCandidates(3);
    String leader = awaitAnswerOfLeader();
    for (int i = 0; i < TRANSFERS; i++) {
      transferTo(services.othersThan(leader).get(i % 2));
      leader = awaitAnswerOfLeader();
      awaitCandidates(3);
    }
    services.killService(leader);
    List<String> others = services.othersThan(leader);
    await().atMost(LIMIT).until(() -> others.contains(leaderId()));
    awaitAnswerOfLeader();
    awaitCandidates(2);
    others.forEach(services::killService);
    await().atMost(LIMIT).until(() -> services.askLeader().isEmpty());
  }

  private void awaitCandidates(int count) {
    await()
        .atMost(LIMIT)
        .until(() -> operator.election(ELECTION).participants(), all -> all.size() == count);
  }

  private String leaderId() {
    return operator.election(ELECTION).leader().map(Participant::id).orElse("none");
  }

  private void transferTo(String id) {
    var transfer = operator.election(ELECTION).transferToAsync(id, "a test", LIMIT);
    await("a transfer to " + id)
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> services.askLeader().isPresent() && transfer.isDone());
    transfer.join();
  }

  private String awaitAnswerOfLeader() {
    return await("an answer of the leader")
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(10))
        .until(
            () -> services.askLeader().map(ServiceAnswer::id).orElse("none"),
            id -> id.equals(leaderId()));
  }
}
