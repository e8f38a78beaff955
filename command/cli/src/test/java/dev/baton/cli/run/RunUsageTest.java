package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli;
import dev.baton.cli.Console;
import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code baton run} says before it goes in line, or instead. */
@Tag("long")
class RunUsageTest {
  private final Console console = new Console();
  private final StringWriter err = console.err;

  private int run(String... arguments) {
    return runOn("127.0.0.1:1", arguments);
  }

  private int runOn(String servers, String... arguments) {
    List<String> all = new ArrayList<>(List.of("run", "--connect", servers));
    all.addAll(List.of(arguments));
    return console.run(all.toArray(String[]::new));
  }

  private void assertUsageError(String... words) {
    assertThat(err.toString()).contains(words).endsWith("Try 'baton run --help'.\n");
  }

  @Test
  void anElectionIsAnAbsolutePath() {
    assertThat(run("jobs/report", "--", "true")).isEqualTo(64);
    assertUsageError("\"jobs/report\"", "must begin with /", "like /jobs/nightly");
  }

  @Test
  void thereMustBeACommand() {
    assertThat(run("/jobs/report")).isEqualTo(64);
    assertUsageError("Missing required parameter: 'COMMAND'");
  }

  @Test
  void durationsHaveAUnit() {
    assertThat(run("/jobs/report", "--wait", "5", "--", "true")).isEqualTo(64);
    assertUsageError("'--wait'", "500ms, 5s, 2m or 1h");
  }

  @Test
  void aGraceThatIsTooLongNamesTheSessionTimeoutThatItNeeds() {
    assertThat(run("/jobs/report", "--grace", "5s", "--", "true")).isEqualTo(64);
    assertUsageError("a grace of 5 s", "at least 22 s", "it is 10 s", "--session-timeout");
  }

  @Test
  void aSessionTimeoutHasALimit() {
    assertThat(run("/jobs/report", "--session-timeout", "1h", "--", "true")).isEqualTo(64);
    assertUsageError("from 0.5 s to 600 s, not 3600 s");
  }

  @Test
  void aConnectStringNamesAPort() {
    assertThat(runOn("foo:bar", "/jobs/report", "--", "true")).isEqualTo(64);
    assertUsageError("\"foo:bar\" must read like host:port");
  }

  @Test
  void anOptionThatNamesNoZooKeeperIsAMistake() {
    assertThat(runOn(" ", "/jobs/report", "--", "true")).isEqualTo(64);
    assertUsageError("--connect has an empty value");
  }

  @Test
  void aCommandThatDoesNotExistIsNoticedAtOnce() {
    assertThat(run("/jobs/report", "--", "no-such-command")).isEqualTo(127);
    assertThat(err.toString()).isEqualTo("baton: no-such-command: command not found\n");
  }

  @Test
  void aCommandThatCannotBeExecutedIsNoticedAtOnce() {
    assertThat(run("/jobs/report", "--", "/etc/passwd")).isEqualTo(126);
    assertThat(err.toString()).contains("/etc/passwd: cannot be executed");
  }

  @Test
  void aZooKeeperThatCannotBeReachedIsNotWaitedForForLong()
      throws IOException, InterruptedException {
    Cli.Answer answer = Cli.answer(Cli.baton("run", "--connect=127.0.0.1:1", "/e", "true").start());
    assertThat(answer.exitCode()).isEqualTo(69);
    assertThat(answer.err())
        .contains("ZooKeeper at 127.0.0.1:1 could not be reached within 15 s")
        .doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource({
    "--health=192.0.2.1:1,can't listen at /192.0.2.1:1",
    "--pid-file=/proc/no/pid,written"
  })
  void whatCannotBeHadIsNamed(String option, String why) throws IOException, InterruptedException {
    Cli.Answer answer =
        Cli.answer(Cli.baton("run", "--connect=127.0.0.1:1", option, "/e", "true").start());
    assertThat(answer.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(answer.err()).contains(why).doesNotContain("\tat ");
  }

  @Test
  void aJvmWithoutItsKeeperRunsNothing() {
    assertThat(run("/jobs/report", "--", "true")).isEqualTo(126);
    assertThat(err.toString()).contains("only if its own launcher started it");
  }
}
