package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.cli.keeper.Beats;
import dev.baton.cli.run.Runs.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The check of {@code baton run} decides who may lead. */
@Tag("long")
class RunCheckTest extends RunServerFixture {
  private static final String LEADS = "echo leads; exec sleep 1000";

  /** The file whose existence makes the candidate of this name fit. */
  private Path fit;

  @BeforeEach
  void makeFit() throws IOException {
    fit = Files.createFile(folder.resolve("fit"));
  }

  /** Returns the options of a check, with what the test adds. */
  private static List<String> checked(String script, String... more) {
    List<String> all = new ArrayList<>(List.of("--check", script, "--check-interval=100ms"));
    all.addAll(List.of(more));
    return all;
  }

  private Run start(String id, List<String> options, String script) throws IOException {
    return runs.start(election, id, options, List.of("bash", "-c", script));
  }

  private static void awaitLeads(Run run) {
    await(run.id() + " leads").atMost(LIMIT).until(() -> Runs.text(run.out()).equals("leads\n"));
  }

  @Test
  void unfitLeaderHandsOverAndRejoinsWhenFit() throws IOException {
    String check = "test -e " + fit + " || exit 7";
    Run first = start("a", checked(check, "--restart", "--check-timeout=1m"), LEADS);
    awaitLeads(first);
    Run second = start("b", List.of(), LEADS);
    second.awaitSaid("waiting at position 2");
    Files.delete(fit);
    awaitLeads(second);
    first.awaitSaid("leadership lost: this candidate is not fit to lead, since its check failed");
    first.awaitSaid("times in a row: it ended with 7");
    first.awaitSaid("It stays out of the queue until its check passes.");
    Files.createFile(fit);
    first.awaitSaid("waiting at position 2; b leads");
  }

  /** The check of the next attempt does not forget that the one before was unfit. */
  @Test
  void restartDoesNotMakeUnfitCandidateFit() throws IOException {
    Path count = folder.resolve("count");
    String everySecond = "echo x >> %1$s; test -e %2$s || [ $(( $(wc -l < %1$s) %% 2 )) = 0 ]";
    String check = everySecond.formatted(count, fit);
    Run run =
        start("a", checked(check, "--restart", "--check-fails=1", "--check-timeout=1m"), LEADS);
    awaitLeads(run);
    Files.delete(fit);
    run.awaitSaid("leadership lost");
    long before = Runs.text(count).lines().count();
    await().atMost(LIMIT).until(() -> Runs.text(count).lines().count() > before + 20);
    assertThat(run.out()).hasContent("leads");
  }

  @Test
  void commandWaitsUntilItIsFitAndWithoutRestartEndsWith76()
      throws IOException, InterruptedException {
    Files.delete(fit);
    Run run = start("a", checked("test -e " + fit), LEADS);
    run.awaitSaid("a is not fit to lead " + election + ": its check failed once: it ended with 1");
    Files.createFile(fit);
    awaitLeads(run);
    Files.delete(fit);
    assertThat(run.exitCode()).isEqualTo(76);
  }

  @Test
  void unfitCommandDoesNotWaitForLongerThanWait() throws IOException, InterruptedException {
    Run run = start("a", checked("exit 1", "--wait=0s"), "echo ran");
    assertThat(run.exitCode()).isEqualTo(75);
    assertThat(run.said()).contains("not elected within --wait");
    assertThat(run.out()).isEmptyFile();
  }

  /** Returns the command of a shell that runs {@code beats}. */
  private static String asScript(Beats beats) throws IOException {
    Path script = Path.of(beats.file() + ".sh");
    return "bash " + Files.writeString(script, beats.script());
  }

  /** Neither the check that hangs, nor what it has moved elsewhere, lives on. */
  @Test
  void hangingCheckIsKilledWithItsProcesses() throws IOException {
    Beats hanging = new Beats(folder.resolve("hanging"), true);
    String check = "setsid %s & wait".formatted(asScript(hanging));
    List<String> options = List.of("--check", check, "--check-timeout=5s", "--check-interval=1h");
    Run run = start("a", options, "echo ran");
    hanging.awaitEnd();
    run.awaitSaid("its check failed once: it did not answer within 5 s");
    assertThat(run.out()).isEmptyFile();
  }

  @Test
  void checkDoesNotOutliveKilledOrStoppedBaton() throws IOException, InterruptedException {
    Beats ofKilled = new Beats(folder.resolve("killed"), true);
    Run killed = start("a", checked(asScript(ofKilled), "--check-timeout=1h"), LEADS);
    ofKilled.awaitPid();
    killed.jvm().destroyForcibly();
    ofKilled.awaitEnd();

    Beats ofStopped = new Beats(folder.resolve("stopped"), true);
    Run stopped = start("b", checked(asScript(ofStopped), "--check-timeout=5s"), LEADS);
    ofStopped.awaitPid();
    Runs.signal("STOP", stopped.jvm().pid());
    ofStopped.awaitEnd();
    Runs.signal("CONT", stopped.jvm().pid());
  }

  @Test
  void checkSeesVariablesAndItsOutputIsDropped() throws IOException {
    Path seen = folder.resolve("seen");
    String check =
        "yes | head -c 10000000; yes | head -c 1000000 >&2; cat; echo $BATON_ID > " + seen;
    Run run = start("a", checked(check, "--check-timeout=1m"), LEADS);
    awaitLeads(run);
    assertThat(seen).hasContent("a");
    assertThat(run.said()).doesNotContain("y\ny");
  }

  /** A check may ask the program that waits as a standby, so that one starts all the same. */
  @Test
  void standbyRunsWhileItIsUnfit() throws IOException {
    Path up = folder.resolve("up");
    String program =
        "trap 'echo leads' USR1; trap : USR2; touch " + up + "; while true; do sleep 0.02; done";
    List<String> options = checked("test -e " + up, "--on-elected=USR1", "--on-lost=USR2");
    Run run = start("a", options, program);
    run.awaitSaid("its check failed once");
    await().atMost(LIMIT).until(() -> Runs.text(run.out()).equals("leads\n"));
  }
}
