package dev.baton.cli.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Children of this very process; see {@link BatonDiesTest} for when it dies. */
@Tag("long")
class GuardedChildTest {
  private static final Grace GRACE = new Grace(Duration.ofMillis(500));
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(2500);

  @TempDir Path folder;

  private final List<GuardedChild> children = new ArrayList<>();
  private volatile long leaseEnd;

  @AfterEach
  void end() {
    children.forEach(GuardedChild::close);
  }

  private GuardedChild start(Duration lease, String script) {
    return start(lease, List.of("bash", "-c", script));
  }

  private GuardedChild start(Duration lease, List<String> command) {
    return start(lease, command, Map.of());
  }

  private GuardedChild start(
      Duration lease, List<String> command, Map<String, String> environment) {
    GuardedChild child = GuardedChild.start(command, environment, GRACE, () -> granted(lease));
    children.add(child);
    return child;
  }

  private Beats beats(String name, boolean ignoring) {
    return new Beats(folder.resolve(name), ignoring);
  }

  private Duration granted(Duration lease) {
    leaseEnd = Uptime.now() + Grace.hundredths(lease);
    return lease;
  }

  @Test
  void passesOnTheExitCode() {
    assertThat(start(LONG, "exit 7").ended().join()).isEqualTo(new Ended(7, true, false));
  }

  @Test
  void theExitCodeOfASignalIs128AndItsNumber() {
    assertThat(start(LONG, "kill -KILL $$").ended().join()).isEqualTo(new Ended(137, true, false));
  }

  @Test
  void leadsASessionAndAGroupOfItsOwn() throws IOException {
    Path file = folder.resolve("stat");
    start(LONG, "cat /proc/$$/stat > " + file).ended().join();
    String[] stat = Files.readString(file).split(" ", 7);
    assertThat(stat[4]).as("group").isEqualTo(stat[0]);
    assertThat(stat[5]).as("session").isEqualTo(stat[0]);
  }

  @Test
  void passesArgumentsAndEnvironmentOnAsTheyAre() throws IOException {
    Path file = folder.resolve("arguments");
    String script = "printf '<%s>' \"$TERM_OF_OURS\" \"$@\" > " + file;
    List<String> command =
        List.of("bash", "-c", script, "bash", "two words", "", "*", "$HOME", "-e");
    start(LONG, command, Map.of("TERM_OF_OURS", "a \"b\"")).ended().join();
    assertThat(file).hasContent("<a \"b\"><two words><><*><$HOME><-e>");
  }

  @Test
  void refusesACommandThatDoesNotExist() {
    assertThatThrownBy(() -> start(LONG, List.of("no-such-command")))
        .isInstanceOf(CannotRunException.class)
        .hasMessage("no-such-command: command not found");
  }

  @Test
  void anInterruptOfTheCallingThreadChangesNothing() {
    Thread.currentThread().interrupt();
    try (GuardedChild child =
        GuardedChild.start(List.of("sleep", "60"), Map.of(), GRACE, () -> LONG)) {
      child.renew(() -> LONG);
      assertThat(child.ended()).isNotDone();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void isToldAndThenKilledBeforeALeaseEndsThatIsNotRenewed() {
    Beats leader = beats("leader", true);
    Beats other = beats("other", true);
    GuardedChild child = start(SHORT, "(" + other.script() + ") &\n" + leader.script());
    leader.awaitPid();
    other.awaitPid();
    assertThat(child.ended().join()).isEqualTo(new Ended(137, true, true));
    assertThat(leader.term()).isLessThan(leader.last());
    assertThat(leader.last()).isLessThan(leaseEnd);
    assertThat(other.term()).isLessThan(other.last());
    assertThat(other.last()).isLessThan(leaseEnd);
  }

  @Test
  void livesOnWhileTheLeaseIsRenewed() {
    Beats beats = beats("beats", false);
    GuardedChild child = start(SHORT, beats.command());
    long firstLeaseEnd = leaseEnd;
    await()
        .until(
            () -> {
              child.renew(() -> granted(SHORT));
              return beats.awaitPid() > 0 && beats.last() > firstLeaseEnd;
            });
    assertThat(child.ended()).isNotDone();
    assertThat(child.ended().join()).isEqualTo(new Ended(3, true, true));
    assertThat(beats.term()).isLessThan(leaseEnd);
  }

  @Test
  void aStoppedCommandIsToldToo() throws IOException, InterruptedException {
    Beats beats = beats("beats", false);
    GuardedChild child = start(SHORT, beats.command());
    signal("STOP", beats.awaitPid());
    assertThat(child.ended().join()).isEqualTo(new Ended(3, true, true));
  }

  @Test
  void neverRunsOnALeaseThatIsOver() {
    Path marker = folder.resolve("marker");
    start(Duration.ZERO, List.of("touch", marker.toString())).ended().join();
    assertThat(marker).doesNotExist();
  }

  @Test
  void passesSignalsOnToTheWholeGroup() throws IOException {
    Path file = folder.resolve("signals");
    String script =
        """
        trap 'echo child >> %1$s; exit' USR1
        (
          trap 'echo grandchild >> %1$s; exit' USR1
          trap '' TERM
          echo up >> %1$s
          while true; do sleep 0.02; done
        ) &
        echo up >> %1$s
        while true; do sleep 0.02; done
        """;
    GuardedChild child = start(LONG, script.formatted(file));
    await().until(() -> Files.exists(file) && Files.readAllLines(file).size() == 2);
    child.signal("USR1");
    assertThat(child.ended().join().confirmed()).isTrue();
    assertThat(Files.readAllLines(file)).contains("child", "grandchild");
  }

  @Test
  void anOrderlyStopLetsItEndByItself() {
    Beats beats = beats("beats", false);
    GuardedChild child = start(LONG, beats.command());
    beats.awaitPid();
    child.stop(Duration.ofSeconds(30));
    assertThat(child.ended().join()).isEqualTo(new Ended(3, true, false));
  }

  @Test
  void anOrderlyStopMayBeginWithAnotherSignal() {
    Path up = folder.resolve("up");
    GuardedChild child = start(LONG, "trap 'exit 4' INT; touch " + up + "; while true; do :; done");
    await().until(() -> Files.exists(up));
    child.stop("INT", Duration.ofSeconds(30));
    assertThat(child.ended().join()).isEqualTo(new Ended(4, true, false));
  }

  @Test
  void anOrderlyStopKillsItInTheEnd() {
    Beats beats = beats("beats", true);
    GuardedChild child = start(LONG, beats.command());
    beats.awaitPid();
    child.stop(Duration.ofMillis(200));
    assertThat(child.ended().join()).isEqualTo(new Ended(137, true, false));
    assertThat(beats.term()).isLessThanOrEqualTo(beats.last());
  }

  @Test
  void anOrderlyStopMayOutlastTheLeaseOnlyIfThatIsRenewed() {
    Beats beats = beats("beats", true);
    GuardedChild child = start(SHORT, beats.command());
    beats.awaitPid();
    long firstLeaseEnd = leaseEnd;
    child.stop(Duration.ofMinutes(1));
    await()
        .until(
            () -> {
              child.renew(() -> granted(SHORT));
              return beats.last() > firstLeaseEnd;
            });
    assertThat(child.ended().join()).isEqualTo(new Ended(137, true, false));
    assertThat(beats.last()).isLessThan(leaseEnd);
  }

  @Test
  void hasNotEndedBeforeWhatItLeftBehindHas() {
    Beats left = beats("left", true);
    GuardedChild child =
        start(
            LONG,
            "(" + left.script() + ") & until [[ -s " + left.file() + " ]]; do sleep 0.02; done");
    assertThat(child.ended().join()).isEqualTo(new Ended(0, true, false));
    assertThat(left.term()).isLessThanOrEqualTo(left.last());
    assertThat(left.lives()).isFalse();
  }

  @Test
  void isEndedByAnotherWardenIfItsOwnIsKilled() {
    Beats beats = beats("beats", true);
    GuardedChild child = start(LONG, beats.command());
    beats.awaitPid();
    warden().destroyForcibly();
    assertThat(child.ended().join()).isEqualTo(new Ended(137, true, false));
    assertThat(beats.term()).isLessThanOrEqualTo(beats.last());
  }

  @Test
  void isEndedByAnotherWardenIfItsOwnIsStopped() throws IOException, InterruptedException {
    Beats beats = beats("beats", true);
    GuardedChild child = start(SHORT, beats.command());
    beats.awaitPid();
    signal("STOP", warden().pid());
    assertThat(child.ended().join()).isEqualTo(new Ended(137, true, true));
    assertThat(beats.last()).isLessThan(leaseEnd);
  }

  @Test
  void neverRunsIfBatonDiesBeforeItIsGuarded() throws IOException, InterruptedException {
    Path marker = folder.resolve("marker");
    Warden warden = Warden.start(GRACE);
    Process gated = new ProcessBuilder(warden.gated(List.of("touch", marker.toString()))).start();
    warden.dismiss();
    assertThat(gated.waitFor()).isNotZero();
    assertThat(marker).doesNotExist();
  }

  private static ProcessHandle warden() {
    return ProcessHandle.current()
        .children()
        .filter(process -> process.info().commandLine().orElse("").contains("/warden.sh"))
        .findAny()
        .orElseThrow();
  }

  private static void signal(String name, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
  }
}
