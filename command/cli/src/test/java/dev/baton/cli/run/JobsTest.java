package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.Console;
import dev.baton.cli.run.Runs.Run;
import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code baton run --jobs}: several elections in one process. */
@Tag("long")
class JobsTest extends RunServerFixture {
  private final Console console = new Console();
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("jobs.toml");
  }

  private Run start(String text) throws IOException {
    Files.writeString(file, text);
    return runs.startJobs(file);
  }

  @Test
  void allOfThemRunInOneProcessAndTheFirstAnswerThatIsNot0IsIts()
      throws IOException, InterruptedException {
    Path ran = folder.resolve("ran");
    Path answered = folder.resolve("answered");
    Run run =
        start(
            """
            [[job]]
            election = "/jobs-a"
            command = ["sh", "-c", "echo $BATON_ELECTION $BATON_ID"]

            [[job]]
            election = "/jobs-b"
            id = "second"
            command = ["sh", "-c", "echo $BATON_ELECTION $BATON_ID; touch %1$s; exit 5"]

            [[job]]
            election = "/jobs-c"
            command = ["sh", "-c", "until [ -e %2$s ]; do sleep 0.1; done; exit 6"]
            restart = false
            """
                .formatted(ran, answered));
    awaitAnswerOf("/jobs-b", ran);
    Files.createFile(answered);
    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(Files.readAllLines(run.out())).hasSize(2).contains("/jobs-b second");
  }

  /** Waits until a job has left its queue, after it has told its answer. */
  private static void awaitAnswerOf(String election, Path ran) {
    try (Baton observer = Baton.connect(zooKeeper.connectString())) {
      await()
          .atMost(LIMIT)
          .until(() -> Files.exists(ran) && observer.election(election).participants().isEmpty());
    }
  }

  @Test
  void oneThatCannotTakePartDoesNotKeepTheOthersFromItAndASignalEndsAll()
      throws IOException, InterruptedException {
    Run queue = runs.start("/jobs-d", "q", "exec sleep 1000");
    queue.awaitParticipation();
    Path up = folder.resolve("up");
    Run run =
        start(
            """
            [[job]]
            election = "/jobs-d"
            rule = "race"
            command = ["true"]

            [[job]]
            election = "/jobs-e"
            restart = true
            command = ["sh", "-c", "trap 'exit 3' TERM; touch %s; while true; do sleep 0.1; done"]
            """
                .formatted(up));
    run.awaitSaid("baton: /jobs-d: ");
    await().atMost(LIMIT).until(() -> Files.exists(up));
    run.signal("TERM");
    assertThat(run.exitCode()).isEqualTo(ExitCode.UNUSABLE);
  }

  @Test
  void jobThatCannotStartStopsNoOtherAndStartsAsSoonAsItCan()
      throws IOException, InterruptedException {
    Path service = folder.resolve("service");
    Path up = folder.resolve("up");
    Run run =
        start(
            """
            [[job]]
            election = "/jobs-broken"
            command = ["%1$s/no-such-command"]

            [[job]]
            election = "/jobs-late"
            restart = true
            command = ["%1$s/service"]

            [[job]]
            election = "/jobs-good"
            command = ["sh", "-c", "touch %1$s/up; exec sleep 1000"]
            """
                .formatted(folder));
    run.awaitSaid("baton: /jobs-broken: " + folder + "/no-such-command: command not found");
    run.awaitSaid(
        "baton: /jobs-late: " + service + ": command not found; it rejoins the queue in ");
    await().atMost(LIMIT).until(() -> Files.exists(up));
    Path script = Files.writeString(folder.resolve("new"), "#!/bin/sh\necho late; exec sleep 1000");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.move(script, service);
    await().atMost(LIMIT).until(() -> Runs.text(run.out()), "late\n"::equals);
    run.signal("TERM");
    assertThat(run.exitCode()).isEqualTo(127);
  }

  private void assertMistake(String text, String... words) throws IOException {
    Files.writeString(file, text);
    assertThat(console.run("run", "--connect=127.0.0.1:1", "--jobs=" + file)).isEqualTo(64);
    assertThat(console.err.toString()).contains(words).doesNotContain("\tat ");
  }

  @Test
  void aMistakeIsToldWithItsLine() throws IOException {
    assertMistake("", "has no job");
    assertMistake("[[job]]\nelection = ", "line 2");
    assertMistake("[[job]]\ncommand = [\"true\"]", "line 1: a job needs its election");
    assertMistake("[[job]]\nelection = \"/a\"", "line 1: a job needs its command");
    assertMistake(
        "[[job]]\nelection=\"/a\"\ncommand=\"true\"", "a job needs its command, as an array");
    assertMistake(
        job("/a", "health = 80"), "a job has no option health; it may have check, check-fails,");
    assertMistake(
        "[[job]]\nelection=\"/a\"\ncommand=[\"true\", 1]", "a job needs its command, as an array");
    assertMistake(job("/a", "grace = 5"), "line 1: Invalid value for option '--grace'");
    assertMistake(job("a", ""), "--jobs: a: ", "must begin with /");
    assertMistake(job("/a", "grace = \"9s\""), "--jobs: /a: a grace of 9 s");
    assertMistake(job("/a", "") + job("/a", ""), "two jobs have the election /a");
    assertMistake(job("/a", "id = true"), "line 1: id must be a text or a number");
    assertMistake(job("/a", "meta = [1]"), "line 1: meta must be a text or a number");
    assertMistake(
        job("/a", "state-file = '/x/s'") + job("/b", "state-file = '/x/./s'"),
        "two jobs have the state-file /x/");
    assertMistake("x = 1\n" + job("/a", ""), "only [[job]] tables, not x");
    assertMistake("job = 1", "has no job");
    assertMistake("job = [1]", "has no job");
  }

  private static String job(String election, String option) {
    return "[[job]]\nelection = \"%s\"\ncommand = [\"true\"]\n%s\n".formatted(election, option);
  }

  @Test
  void settingsAndGlobalOptionsHoldForEachJob() throws IOException {
    Path settings = folder.resolve("settings.toml");
    Files.writeString(settings, "[run]\ngrace = '9s'\n");
    Files.writeString(file, job("/a", ""));
    assertThat(console.run("run", "--jobs=" + file, "--config=" + settings)).isEqualTo(64);
    assertThat(console.err.toString()).contains("--jobs: /a: a grace of 9 s");
  }

  @Test
  void theElectionsAreInTheFileAndNowhereElse() throws IOException {
    Files.writeString(file, job("/a", ""));
    List<String> both = List.of("run", "/b", "--jobs=" + file, "--", "true");
    assertThat(console.run(both.toArray(String[]::new))).isEqualTo(64);
    assertThat(console.err.toString()).contains("so leave them out");
    assertThat(console.run("run", "--jobs=" + folder.resolve("none"))).isEqualTo(64);
    assertThat(console.err.toString()).contains("it can't be read");
  }
}
