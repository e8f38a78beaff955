package dev.baton.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** All elections of a Baton share its one session and its few threads. */
class ThousandElectionsTest {
  private static final int ELECTIONS = 1_000;
  private static final String SERVERS_OWN = "NIOWorkerThread";

  /** So long that no leadership ends while a busy machine asks who owns a thousand nodes. */
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final ExecutorService callbacks = Executors.newSingleThreadExecutor();

  @AfterEach
  void close() {
    callbacks.shutdown();
    server.close();
  }

  @Test
  void takeNoThreadMoreThanOneElection() throws InterruptedException {
    Baton baton =
        scene.connect(
            server.connectString(),
            settings -> settings.callbacks(callbacks).sessionTimeout(TIMEOUT));
    baton.election("/one").candidate().campaign().awaitLeadership();
    Set<Thread> before = threads();
    AtomicInteger elected = new AtomicInteger();

    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < ELECTIONS; i++) {
      candidates.add(
          baton
              .election("/many/" + i)
              .candidate()
              .onElected(leadership -> elected.incrementAndGet())
              .campaign());
    }

    ConditionWait.waitUntil("all to lead", () -> elected.get() == ELECTIONS);
    ConditionWait.waitUntil("no thread more than before", () -> before.containsAll(threads()));
    assertThat(candidates).allMatch(Candidate::isLeader);
    Operator operator = scene.operator(server.connectString());
    assertThat(
            candidates.stream()
                .map(candidate -> operator.ownerOf(candidate.nodePath().orElseThrow()))
                .distinct())
        .hasSize(1);
  }

  /** Netty has one thread more for a second, where a client has just ended: of another test. */
  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !thread.getName().startsWith(SERVERS_OWN))
        .collect(Collectors.toSet());
  }
}
