package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.keeper.Beats;
import dev.baton.cli.run.Runs.Run;
import dev.baton.participants.Participant;
import java.io.IOException;
import java.util.List;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code baton run} when leadership is lost, or nearly. One process leads, with a command that
 * never ends and has a grandchild; another one waits to start a command.
 */
@Tag("long")
class RunLossTest extends RunClusterFixture {
  private static final long TIMEOUT = 6;
  private static final List<String> QUICK =
      List.of("--session-timeout", TIMEOUT + "s", "--grace", "500ms");
  private static final long SECOND = 100;
  private static final long MARGIN = SECOND / 2;

  private Beats child;
  private Beats grandchild;
  private Beats next;

  @BeforeEach
  void nameTheBeats() {
    child = new Beats(folder.resolve("child"), true);
    grandchild = new Beats(folder.resolve("grandchild"), true);
    next = new Beats(folder.resolve("next"), false);
  }

  /** Returns the one that leads. */
  private Run startBoth(List<String> options) throws IOException {
    List<String> command =
        List.of("bash", "-c", "(" + grandchild.script() + ") &\n" + child.script());
    Run leader = runs.start(election, "leader", options, command);
    child.awaitPid();
    grandchild.awaitPid();
    Run standby = runs.start(election, "standby", options, next.command());
    standby.awaitSaid("waiting at position 2; leader leads");
    return leader;
  }

  private void assertThatAllIsOverBefore(long moment) {
    for (Beats beats : List.of(child, grandchild)) {
      beats.awaitEnd();
      assertThat(beats.last()).isLessThan(moment);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whenBatonIsKilledTheCommandIsGoneBeforeAnotherStarts(boolean front) throws IOException {
    Run leader = startBoth(QUICK);
    ProcessHandle victim = front ? leader.process().toHandle() : leader.jvm();
    victim.destroyForcibly();
    next.awaitPid();
    assertThatAllIsOverBefore(next.first());
  }

  @Test
  void whenBatonIsStoppedTheCommandIsGoneBeforeTheLeaseEndsAndAnotherStarts()
      throws IOException, InterruptedException {
    Run leader = startBoth(QUICK);
    long stopped = Beats.now();
    Runs.signal("STOP", leader.jvm().pid());
    next.awaitPid();
    assertThatAllIsOverBefore(Math.min(next.first(), stopped + TIMEOUT * SECOND - MARGIN));
    Runs.signal("CONT", leader.jvm().pid());
    assertThat(leader.exitCode()).isEqualTo(76);
    assertThat(leader.said()).contains(election + ": leadership lost");
  }

  @Test
  void whenZooKeeperIsGoneTheCommandIsGoneBeforeTheLeaseEndsAndAnotherStarts()
      throws IOException, InterruptedException {
    Run leader = startBoth(List.of("--session-timeout", TIMEOUT + "s", "--grace", "2s"));
    long killed = Beats.now();
    server().kill();
    assertThat(leader.exitCode()).isEqualTo(76);
    server().start();
    next.awaitPid();
    assertThatAllIsOverBefore(Math.min(next.first(), killed + TIMEOUT * SECOND - MARGIN));
    assertThat(child.term()).isLessThan(child.last());
    assertThat(leader.said())
        .contains("no answer from ZooKeeper", "leadership lost: ZooKeeper did not answer in time");
  }

  @Test
  void whenItsNodeIsDeletedTheCommandIsEndedAndItGoesBackInLineWithRestart()
      throws IOException, InterruptedException, KeeperException {
    List<String> restart = List.of("--restart", "--session-timeout", "6s", "--grace", "500ms");
    Run leader = runs.start(election, "leader", restart, child.command());
    child.awaitPid();
    try (Baton baton = Baton.connect(connectString());
        ZooKeeper client = new ZooKeeper(connectString(), 10_000, event -> {})) {
      String node = baton.election(election).leader().map(Participant::nodePath).orElseThrow();
      client.delete(node, -1);
    }
    child.awaitEnd();
    leader.awaitSaid("leadership lost: this candidate's node");
    long ended = child.last();
    await().atMost(LIMIT).until(() -> child.last() > ended);
    leader.signal("TERM");
  }

  @Test
  void theCommandSurvivesThreeSecondsWithoutZooKeeper() throws IOException, InterruptedException {
    Run leader = startBoth(List.of("--session-timeout", "30s"));
    server().pause();
    long paused = Beats.now();
    await().atMost(LIMIT).until(() -> child.last() > paused + 3 * SECOND);
    server().resume();
    long resumed = Beats.now();
    await().atMost(LIMIT).until(() -> child.last() > resumed + 5 * SECOND);
    assertThat(grandchild.last()).isGreaterThan(resumed + 4 * SECOND);
    assertThat(next.file()).doesNotExist();
    assertThat(leader.said()).doesNotContain("lost");
  }

  @Test
  void canBeToldToEndWhileZooKeeperIsGone() throws IOException, InterruptedException {
    Beats obedient = new Beats(folder.resolve("obedient"), false);
    Run leader = runs.start(election, "leader", List.of(), obedient.command());
    obedient.awaitPid();
    server().kill();
    leader.signal("TERM");
    assertThat(leader.exitCode()).isEqualTo(3);
  }

  @Test
  void canBeToldToEndAfterALossWhileZooKeeperIsGone() throws IOException, InterruptedException {
    List<String> restart = List.of("--restart", "--session-timeout", "6s", "--grace", "500ms");
    Run leader = runs.start(election, "leader", restart, child.command());
    child.awaitPid();
    server().kill();
    leader.awaitSaid("leadership lost");
    child.awaitEnd();
    leader.signal("TERM");
    assertThat(leader.exitCode()).isEqualTo(143);
  }
}
