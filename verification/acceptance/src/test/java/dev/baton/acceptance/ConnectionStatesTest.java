package dev.baton.acceptance;

import static dev.baton.ConnectionState.CONNECTED;
import static dev.baton.ConnectionState.LOST;
import static dev.baton.ConnectionState.RECONNECTED;
import static dev.baton.ConnectionState.SUSPENDED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.ConnectionState;
import dev.baton.election.Candidate;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a connection listener is told of a real server. */
class ConnectionStatesTest {
  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();
  private final List<ConnectionState> told = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    server.close();
  }

  private void awaitTold(ConnectionState... states) {
    ConditionWait.waitUntil("the states " + List.of(states), () -> told.size() >= states.length);
    assertThat(told).containsExactly(states);
  }

  @Test
  void listenerFollowsTheConnectionAndTheSession() throws InterruptedException {
    Baton baton = scene.connect(server.connectString(), builder -> builder.onConnection(told::add));
    assertThat(baton.isConnected()).isTrue();
    awaitTold(CONNECTED);
    Candidate candidate = baton.election("/jobs/nightly").candidate("A").campaign();
    candidate.awaitLeadership();

    server.stop();
    awaitTold(CONNECTED, SUSPENDED);
    assertThat(baton.isConnected()).isFalse();

    server.start();
    awaitTold(CONNECTED, SUSPENDED, RECONNECTED);
    assertThat(baton.isConnected()).isTrue();

    String node = candidate.nodePath().orElseThrow();
    server.expireSession(scene.operator(server.connectString()).ownerOf(node));
    awaitTold(CONNECTED, SUSPENDED, RECONNECTED, SUSPENDED, LOST, CONNECTED);

    baton.close();
    assertThat(baton.isConnected()).isFalse();
  }
}
