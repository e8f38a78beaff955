package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.keeper.Beats;
import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import dev.baton.participants.Participant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code baton run} while ZooKeeper is well; see {@link RunLossTest} for when it is not. */
class RunCommandTest extends RunServerFixture {
  private static Baton observer;

  @BeforeAll
  static void connect() {
    observer = Baton.connect(zooKeeper.connectString());
  }

  @AfterAll
  static void disconnect() {
    observer.close();
  }

  private List<String> participants() {
    return observer.election(election).participants().stream().map(Participant::id).toList();
  }

  private void awaitParticipants(String... ids) {
    await().atMost(LIMIT).until(this::participants, List.of(ids)::equals);
  }

  private Run startBeats(String id, Beats beats, String... options) throws IOException {
    Run run = runs.start(election, id, List.of(options), beats.command());
    beats.awaitPid();
    return run;
  }

  private Beats beats(String name, boolean ignoring) {
    return new Beats(folder.resolve(name), ignoring);
  }

  @Test
  void givesTheCommandItsEnvironmentAndStreamsAndEndsAsItDoes()
      throws IOException, InterruptedException {
    Run run = runs.start(election, "me", "env | grep ^BATON_ | sort; echo oh >&2; exit 7");
    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(Files.readAllLines(run.out()))
        .contains(
            "BATON_CONNECT=" + zooKeeper.connectString(),
            "BATON_ELECTION=" + election,
            "BATON_ID=me")
        .anyMatch(line -> line.matches("BATON_FENCING_TOKEN=[1-9]\\d*"));
    assertThat(run.said()).isEqualTo("oh\n");
    assertThat(participants()).isEmpty();
  }

  @Test
  void tellsWhoLeadsAndItsPlaceWhenThatChanges() throws IOException, InterruptedException {
    Run first = startBeats("first", beats("a", false));
    Run second = runs.start(election, "second", "cat");
    awaitParticipants("first", "second");
    Run third = runs.start(election, "third", "exit 0");
    String waiting = "baton: " + election + ": waiting at position ";
    third.awaitSaid(waiting + "3; first leads\n");
    second.awaitSaid(waiting + "2; first leads\n");
    first.signal("TERM");
    assertThat(third.exitCode()).isZero();
    assertThat(second.said())
        .matches(
            "\\Q" + waiting + "2; first leads\n\\Ebaton: .*: elected, with fencing token \\d+\n");
    assertThat(third.said()).startsWith(waiting + "3; first leads\n").contains(": elected, ");
  }

  @Test
  void givesUpWhenItHasWaitedLongEnough() throws IOException, InterruptedException {
    startBeats("leader", beats("leader", false));
    Run never = runs.start(election, "never", "touch " + folder.resolve("ran"), "--wait", "0s");
    Run later = runs.start(election, "later", "touch " + folder.resolve("ran"), "--wait", "300ms");
    assertThat(never.exitCode()).isEqualTo(75);
    assertThat(later.exitCode()).isEqualTo(75);
    assertThat(never.said()).endsWith("not elected within --wait\n");
    assertThat(participants()).containsExactly("leader");
    assertThat(folder.resolve("ran")).doesNotExist();
  }

  @Test
  void runsAtOnceThoughItWouldNotWaitIfNobodyElseDoes() throws IOException, InterruptedException {
    assertThat(runs.start(election, "only", "exit 9", "--wait", "0s").exitCode()).isEqualTo(9);
  }

  @Test
  void aSignalInLineEndsItAndItsPlaceIsGone() throws IOException, InterruptedException {
    startBeats("leader", beats("leader", false));
    Run terminated = runs.start(election, "b", "exit 0");
    Run interrupted = runs.start(election, "c", "exit 0");
    terminated.awaitSaid("waiting");
    interrupted.awaitSaid("waiting");
    terminated.signal("TERM");
    interrupted.signal("INT");
    assertThat(terminated.exitCode()).isEqualTo(143);
    assertThat(interrupted.exitCode()).isEqualTo(130);
    assertThat(participants()).containsExactly("leader");
  }

  @Test
  void quietKeepsBackHowTheWaitingGoes() throws IOException, InterruptedException {
    Run first = startBeats("first", beats("first", false));
    Run quiet = runs.start(election, "quiet", "true", "--quiet");
    awaitParticipants("first", "quiet");
    Run loud = runs.start(election, "loud", "true");
    loud.awaitSaid("waiting at position 3");
    first.signal("TERM");
    assertThat(quiet.exitCode()).isZero();
    assertThat(quiet.said()).isEmpty();
    loud.awaitSaid("elected, with fencing token");
  }

  @Test
  void passesSignalsOnToTheCommand() throws IOException, InterruptedException {
    String script =
        """
        trap 'echo HUP' HUP
        trap 'echo USR1' USR1
        trap 'echo USR2' USR2
        trap 'echo INT; exit 5' INT
        echo up
        while true; do sleep 0.02; done
        """;
    Run run = runs.start(election, "a", script);
    String heard = "up\n";
    for (String name : List.of("HUP", "USR1", "USR2")) {
      await().atMost(LIMIT).until(() -> Runs.text(run.out()), heard::equals);
      run.signal(name);
      heard += name + "\n";
    }
    await().atMost(LIMIT).until(() -> Runs.text(run.out()), heard::equals);
    run.signal("INT");
    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.out()).hasContent(heard + "INT\n");
    assertThat(run.said()).doesNotContain("baton");
  }

  @Test
  void handsOverWhenAllProcessesOfTheCommandAreGone() throws IOException, InterruptedException {
    Beats child = beats("child", true);
    Beats grandchild = beats("grandchild", true);
    Run first =
        runs.start(
            election,
            "first",
            "(" + grandchild.script() + ") &\n" + child.script(),
            "--stop-timeout",
            "5s");
    child.awaitPid();
    grandchild.awaitPid();
    Beats next = beats("next", false);
    runs.start(election, "second", List.of(), next.command());
    awaitParticipants("first", "second");
    first.signal("TERM");
    assertThat(first.exitCode()).isEqualTo(137);
    next.awaitPid();
    for (Beats beats : List.of(child, grandchild)) {
      assertThat(beats.term()).isLessThanOrEqualTo(beats.last());
      assertThat(beats.last()).isLessThanOrEqualTo(next.first());
    }
  }

  @Test
  void goesBackInLineWithRestart() throws IOException, InterruptedException {
    Path tokens = folder.resolve("tokens");
    String script = "echo $BATON_FENCING_TOKEN >> " + tokens + "; exit 1";
    Run run = runs.start(election, "again", script, "--restart");
    await().atMost(LIMIT).until(() -> Runs.text(tokens).lines().count() >= 2);
    run.signal("TERM");
    assertThat(run.exitCode()).isIn(143, 1);
    assertThat(Files.readAllLines(tokens).stream().map(Long::valueOf))
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(participants()).isEmpty();
  }

  @Test
  void endsWithTheReasonAndARemedyIfItIsNotPermitted()
      throws IOException, InterruptedException, KeeperException {
    try (ZooKeeper client = new ZooKeeper(zooKeeper.connectString(), 10_000, event -> {})) {
      client.create(election, new byte[0], ZooDefs.Ids.READ_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
    Run run = runs.start(election, "denied", "touch " + folder.resolve("ran"));
    assertThat(run.exitCode()).isEqualTo(77);
    assertThat(run.said())
        .contains("not permitted to create nodes there", "Give this identity CREATE")
        .doesNotContain("\tat ");
    assertThat(folder.resolve("ran")).doesNotExist();
  }

  @Test
  void oneOfAHigherPriorityTakesOver() throws IOException, InterruptedException {
    String[] low = {"--restart", "--priority=0", "--priority-after=6s", "--session-timeout=6s"};
    String[] high = {"--priority=5", "--priority-after=6s", "--session-timeout=6s"};
    Run first = runs.start(election, "low", "exec sleep 1000", low);
    awaitParticipants("low");
    Run second = runs.start(election, "high", "exec sleep 1000", high);
    second.awaitSaid("elected");
    first.awaitSaid("handed over to another candidate, by high (priority 5 before 0)");
    awaitParticipants("high", "low");

    Run race = runs.start(election, "race", "true", "--rule", "race", "--priority", "1");
    assertThat(race.exitCode()).isEqualTo(ExitCode.USAGE);
    Run hasty = runs.start(election, "hasty", "true", "--priority", "1", "--priority-after", "1ms");
    assertThat(hasty.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(race.said() + hasty.said())
        .contains(
            "--priority cannot be used with --rule race",
            "(a session timeout at least) must be from 10 s");
  }

  @Test
  void racesIfToldToAndRefusesARuleThatDoesNotGoWithIt() throws IOException, InterruptedException {
    Run first = startBeats("first", beats("first", false), "--rule", "race");
    Run second = runs.start(election, "second", "exit 0", "--rule", "race");
    Run queues = runs.start(election, "queues", "exit 0");
    second.awaitSaid("waiting; first leads\n");
    assertThat(queues.exitCode()).isEqualTo(78);
    assertThat(queues.said()).contains("other participants use it in another way");
    first.signal("TERM");
    assertThat(first.exitCode()).isEqualTo(3);
    assertThat(second.exitCode()).isZero();
  }
}
