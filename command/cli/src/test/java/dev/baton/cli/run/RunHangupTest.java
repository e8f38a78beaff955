package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.cli.Cli;
import dev.baton.cli.run.Runs.Run;
import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code baton run} and SIGHUP. */
@Tag("long")
class RunHangupTest extends RunServerFixture {
  private static final String NOTES_HANGUPS =
      "trap 'echo HUP' HUP; echo up; while true; do sleep 0.02; done";

  /** Runs a command in a terminal of its own, which hangs up at the first line of input. */
  private static final String TERMINAL =
      """
      import os, pty, sys
      pid, terminal = pty.fork()
      if pid == 0: os.execvp(sys.argv[1], sys.argv[1:])
      print(pid, flush=True)
      sys.stdin.readline()
      os.close(terminal)
      print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
      """;

  private static void awaitOut(Run run, String text) {
    await().atMost(LIMIT).until(() -> Runs.text(run.out()), text::equals);
  }

  @Test
  void hangupIsPassedOnAndMeansNothingElse() throws IOException, InterruptedException {
    Run leader = runs.start(election, "leader", NOTES_HANGUPS, "--restart");
    awaitOut(leader, "up\n");
    Run standby = runs.start(election, "standby", NOTES_HANGUPS);
    standby.awaitSaid("waiting at position 2");
    standby.signal("HUP");
    leader.signal("HUP");
    awaitOut(leader, "up\nHUP\n");
    leader.signal("TERM");
    assertThat(leader.exitCode()).isEqualTo(143);
    awaitOut(standby, "up\n");
    standby.signal("HUP");
    awaitOut(standby, "up\nHUP\n");
  }

  @Test
  void hangupThatWasIgnoredAtTheStartStaysIgnored() throws IOException {
    Path baton = script("exec \"$@\"", "trap '' HUP");
    Run run = runs.within(List.of(baton.toString())).start(election, "a", "echo up; sleep 1000");
    awaitOut(run, "up\n");
    String status = Files.readString(Path.of("/proc/" + run.process().pid() + "/status"));
    String ignored =
        status.lines().filter(line -> line.startsWith("SigIgn:")).findAny().orElseThrow();
    assertThat(new BigInteger(ignored.substring(8).strip(), 16).testBit(0)).isTrue();
  }

  private Path script(String last, String... lines) throws IOException {
    String text = "#!/bin/sh\n" + String.join("\n", lines) + "\n" + last + "\n";
    Path file = Files.writeString(folder.resolve("script"), text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  /** The second program takes a hangup for something else, as many servers do. */
  @ParameterizedTest
  @ValueSource(strings = {"exec sleep 1000", "trap 'echo HUP' HUP; while true; do sleep 0.1; done"})
  void terminalThatHangsUpEndsTheCommandAndBaton(String program) throws IOException {
    election = "/hangup-" + program.length();
    Path up = folder.resolve("up");
    List<String> line = new ArrayList<>(List.of("/usr/bin/python3", "-c", TERMINAL));
    ProcessBuilder builder = Cli.baton("run");
    line.addAll(builder.command());
    line.addAll(List.of(election, "--connect", connectString(), "--restart", "--"));
    line.addAll(List.of("bash", "-c", "touch " + up + "; " + program));
    try (ChildProcess terminal = ChildProcess.start(builder.command(line))) {
      String baton = terminal.process().inputReader().readLine();
      await().atMost(LIMIT).until(() -> Files.exists(up));
      terminal.process().getOutputStream().write('\n');
      terminal.process().getOutputStream().flush();
      assertThat(terminal.process().inputReader().readLine()).isIn("-1", "-15");
      assertThat(Path.of("/proc", baton)).doesNotExist();
    }
  }
}
