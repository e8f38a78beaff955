package dev.baton.bench.tools;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.testkit.ConditionWait;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

final class CommandRunTest {

  @Test
  void tellsHowItWent() {
    CommandRun run = shell("echo \"$SAID\"; echo wrong >&2; exit 3", Map.of("SAID", "right"));
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.printed()).isEqualTo("right\nwrong\n");
    assertThat(run.wallNanos()).isPositive();
    assertThat(run.peakKib()).isPositive();
  }

  @Test
  void tellsThePeakOfTheLargestProcess() {
    String large = "head -c 50000000 /dev/zero | tail -c 50000000 > /dev/null";
    assertThat(shell("true", Map.of()).peakKib()).isLessThan(20_000);
    assertThat(shell(large, Map.of()).peakKib()).isGreaterThan(48_000);
  }

  @Test
  void tellsWhichSignalEndedIt() {
    assertThat(shell("kill -KILL $$", Map.of()).exitCode()).isEqualTo(128 + 9);
  }

  @Test
  void tellsThatThereIsNoSuchCommand() {
    CommandRun run = CommandRun.runCommand(List.of("no-such-command"), Map.of(), LIMIT);
    assertThat(run.exitCode()).isEqualTo(127);
    assertThat(run.printed()).contains("no-such-command: No such file or directory");
  }

  @Test
  void killsWhatTakesTooLong() {
    String nap = "sleep 98765." + ProcessHandle.current().pid();
    List<String> endless = List.of("sh", "-c", "echo begun; " + nap + "; true");
    assertThatThrownBy(() -> CommandRun.runCommand(endless, Map.of(), Duration.ofSeconds(2)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageEndingWith("; true took more than PT2S; it printed:\nbegun\n");
    ConditionWait.waitUntil(
        "the end of all", () -> ProcessHandle.allProcesses().noneMatch(is(nap)));
  }

  private static Predicate<ProcessHandle> is(String command) {
    return process -> process.info().commandLine().orElse("").endsWith(command);
  }

  private static CommandRun shell(String script, Map<String, String> environment) {
    return CommandRun.runCommand(List.of("sh", "-c", script), environment, LIMIT);
  }
}
