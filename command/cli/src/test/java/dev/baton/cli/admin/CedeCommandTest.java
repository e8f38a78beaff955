package dev.baton.cli.admin;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.Cli;
import dev.baton.cli.run.Runs;
import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import dev.baton.participants.Participant;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code baton cede} and {@code baton drain}, told to processes that run commands. */
class CedeCommandTest {
  private static final String ELECTION = "/billing";
  private static final String SLEEP = "exec sleep 1000";

  @TempDir Path folder;

  private EmbeddedZooKeeper zooKeeper;
  private Baton observer;
  private Runs runs;

  @BeforeEach
  void launch() {
    zooKeeper = EmbeddedZooKeeper.launch();
    observer = Baton.connect(zooKeeper.connectString());
    runs = new Runs(folder, zooKeeper.connectString());
  }

  @AfterEach
  void stop() {
    runs.close();
    observer.close();
    zooKeeper.close();
  }

  private List<String> ids() {
    return observer.election(ELECTION).participants().stream().map(Participant::id).toList();
  }

  private void awaitIds(String... ids) {
    await().atMost(LIMIT).until(this::ids, List.of(ids)::equals);
  }

  private Cli.Answer drain(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("drain"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--connect", zooKeeper.connectString()));
    return new Cli(folder).run(all.toArray(String[]::new));
  }

  private int cede(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("cede", ELECTION));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--connect", zooKeeper.connectString()));
    return new Cli(folder).run(all.toArray(String[]::new)).exitCode();
  }

  @Test
  void aServiceKeepsOutOfTheLineForThatLongAndComesBackByItself()
      throws IOException, InterruptedException {
    Run a = runs.start(ELECTION, "a", SLEEP, "--restart");
    awaitIds("a");
    Run b = runs.start(ELECTION, "b", SLEEP, "--restart");
    awaitIds("a", "b");

    assertThat(cede("1h", "--reason", "deploying")).isZero();
    assertThat(ids()).containsExactly("b");
    a.awaitSaid("has to leave the queue for a while");
    assertThat(a.said()).contains("deploying");
    b.awaitSaid("elected");

    assertThat(cede("2s", "--id", "b")).isZero();
    awaitIds("b");
  }

  @Test
  void aCommandThatIsRunOnceEndsAsIfLeadershipWasLost() throws IOException, InterruptedException {
    Run a = runs.start(ELECTION, "a", SLEEP);
    awaitIds("a");
    assertThat(cede("1m")).isZero();
    assertThat(a.exitCode()).isEqualTo(ExitCode.LOST);
    assertThat(a.said()).contains("has to leave the queue for a while");
  }

  @Test
  void drainHandsOverToAnotherProcess() throws IOException, InterruptedException {
    Run a = runs.start(ELECTION, "a", SLEEP, "--restart");
    awaitIds("a");
    Cli.Answer alone = drain("a", "--reason", "new kernel");
    assertThat(alone.exitCode()).isEqualTo(AdminCommand.FAILED);
    assertThat(alone.out()).isEqualTo(ELECTION + ": kept, because it has no other candidate\n");

    runs.start(ELECTION, "b", SLEEP, "--restart");
    awaitIds("a", "b");
    Cli.Answer answer = drain("a", "--reason", "new kernel");
    assertThat(answer.err()).isEmpty();
    assertThat(answer.out()).isEqualTo(ELECTION + ": handed over to b\n");
    assertThat(answer.exitCode()).isZero();
    a.awaitSaid("has to leave the queue for a while");
    assertThat(a.said()).contains("new kernel");
    assertThat(ids()).containsExactly("b");

    Cli.Answer rest = drain("b", "--even-alone", "--json", "--out", "1h");
    assertThat(rest.exitCode()).isZero();
    assertThat(rest.out())
        .contains("\"outcome\": \"handed_over\"", "\"leads\": false", "\"leader\": null");
    assertThat(ids()).isEmpty();
  }

  @Test
  void drainSaysThatNobodyIsCalledSo() throws IOException, InterruptedException {
    Cli.Answer answer = drain("z");
    assertThat(answer.exitCode()).isEqualTo(AdminCommand.REFUSED);
    assertThat(answer.err()).contains("no candidate z");
    assertThat(drain("z", "--out", "0s").exitCode()).isEqualTo(ExitCode.USAGE);
  }
}
