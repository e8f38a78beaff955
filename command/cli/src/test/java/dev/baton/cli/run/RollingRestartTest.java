package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.run.Runs.Run;
import dev.baton.participants.Participant;
import dev.baton.testkit.ZooKeeperCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All candidates are restarted in order, one after the other: leadership moves seldom. */
@Tag("all")
@Tag("long")
class RollingRestartTest extends RunFixture {
  private static final List<String> HOSTS = List.of("h1", "h2", "h3", "h4", "h5");
  private static final String WORK = "echo $BATON_FENCING_TOKEN >> '%s'; exec sleep 1000";

  private static ZooKeeperCluster zooKeeper;
  private static Baton observer;

  private final Map<String, Run> running = new HashMap<>();
  private int leadersRestarted;

  @BeforeAll
  static void launch() {
    zooKeeper = ZooKeeperCluster.launch(3);
    observer = Baton.connect(zooKeeper.connectString());
  }

  @AfterAll
  static void stop() {
    observer.close();
    zooKeeper.close();
  }

  @Override
  String connectString() {
    return zooKeeper.connectString();
  }

  @BeforeEach
  void standInLine() throws IOException {
    for (String host : HOSTS) {
      start(host);
      awaitInLine(running.size());
    }
    awaitWork();
  }

  private void start(String host) throws IOException {
    running.put(
        host, runs.start(election, host, WORK.formatted(tokenFile()), "--session-timeout", "30s"));
  }

  private Path tokenFile() {
    return folder.resolve("tokens");
  }

  private List<Participant> line() {
    return observer.election(election).participants();
  }

  private void awaitInLine(int many) {
    await().atMost(LIMIT).until(() -> line().size() == many);
  }

  /** The tokens of all who have led, in the order in which they began to work. */
  private List<Long> tokens() {
    return Runs.text(tokenFile()).lines().map(Long::valueOf).toList();
  }

  /** Returns when whoever is first works, so that its leadership is counted before it ends. */
  private void awaitWork() {
    await()
        .atMost(LIMIT)
        .until(() -> !line().isEmpty() && tokens().contains(line().get(0).fencingToken()));
  }

  private void stop(String host) throws IOException, InterruptedException {
    leadersRestarted += line().get(0).id().equals(host) ? 1 : 0;
    running(host).signal("TERM");
    running(host).exitCode();
  }

  private Run running(String host) {
    return Objects.requireNonNull(running.get(host));
  }

  /** Each is back in line before the next one is stopped. */
  private void restart(List<String> order) throws IOException, InterruptedException {
    for (String host : order) {
      stop(host);
      start(host);
      awaitInLine(HOSTS.size());
      awaitWork();
    }
  }

  private void assertChanges(int most) {
    assertThat(tokens()).isSorted().doesNotHaveDuplicates();
    int changes = tokens().size() - 1;
    assertThat(changes).isEqualTo(leadersRestarted).isLessThanOrEqualTo(most);
    assertThat(line()).extracting(Participant::id).containsExactlyInAnyOrderElementsOf(HOSTS);
  }

  @Test
  void leaderFirstCostsOneChangeEach() throws IOException, InterruptedException {
    restart(HOSTS);
    assertThat(leadersRestarted).isEqualTo(HOSTS.size());
    assertChanges(HOSTS.size());
  }

  @Test
  void leaderLastCostsOneChangeInAll() throws IOException, InterruptedException {
    List<String> backwards = new ArrayList<>(HOSTS);
    Collections.reverse(backwards);
    restart(backwards);
    assertChanges(1);
  }

  @Test
  void inAnyOrderItCostsNoMoreThanOneChangeEach() throws IOException, InterruptedException {
    List<String> shuffled = new ArrayList<>(HOSTS);
    Collections.shuffle(shuffled);
    System.out.println("Restarted in the order " + shuffled);
    restart(shuffled);
    assertChanges(HOSTS.size());
  }

  /** Nobody is waited for to be back in line, so there may be nobody to lead for a while. */
  @Test
  void whoeverDoesNotWaitPaysNoMore() throws IOException, InterruptedException {
    for (String host : HOSTS) {
      running(host).signal("TERM");
    }
    for (String host : HOSTS) {
      running(host).exitCode();
      start(host);
    }
    awaitInLine(HOSTS.size());
    awaitWork();
    assertThat(tokens()).isSorted().doesNotHaveDuplicates();
    assertThat(tokens()).hasSizeBetween(2, HOSTS.size() + 1);
  }
}
