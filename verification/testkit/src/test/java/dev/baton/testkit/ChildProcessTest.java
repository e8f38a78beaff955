package dev.baton.testkit;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ChildProcessTest {
  private static final List<String> CAT = List.of("cat");
  private static final Duration MOMENT = Duration.ofMillis(300);

  @Test
  void runsUntilKilled() {
    ChildProcess child = ChildProcess.start(new ProcessBuilder(CAT));
    assertThat(child.isAlive()).isTrue();
    child.kill();
    assertThat(child.isAlive()).isFalse();
    assertThat(child.process().exitValue()).isEqualTo(128 + 9);
    child.kill();
    assertThatThrownBy(child::pause).hasMessageContaining("has ended");
  }

  @Test
  void endsAsItLikesWhenStopped() {
    ChildProcess child =
        ChildProcess.start(
            new ProcessBuilder("sh", "-c", "trap 'exit 3' TERM; while :; do sleep 0.01; done"));
    child.pause();
    child.stop();
    assertThat(child.process().exitValue()).isIn(3, 128 + 15);
  }

  @Test
  void standsStillWhilePaused() throws IOException {
    try (ChildProcess child = ChildProcess.start(new ProcessBuilder(CAT));
        BufferedReader echo = child.process().inputReader()) {
      child.pause();
      assertThat(child.isPaused()).isTrue();
      child.process().getOutputStream().write('\n');
      child.process().getOutputStream().flush();
      CompletableFuture<Integer> echoed = CompletableFuture.supplyAsync(() -> read(echo));
      assertThat(echoed).isNotDone();
      child.resume();
      assertThat(echoed).succeedsWithin(LIMIT).isEqualTo((int) '\n');
      assertThat(child.isPaused()).isFalse();
    }
  }

  private static int read(BufferedReader reader) {
    try {
      return reader.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void outlivesTheThreadThatAskedForIt() {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    CompletableFuture<ChildProcess> started =
        CompletableFuture.supplyAsync(() -> ChildProcess.start(new ProcessBuilder(CAT)), thread);
    try (ChildProcess child = started.join()) {
      thread.shutdown();
      ConditionWait.waitUntil("the thread to end", thread::isTerminated);
      assertThat(ConditionWait.happensWithin(MOMENT, MOMENT, () -> !child.isAlive())).isFalse();
    }
  }

  /** Needs setpriv of util-linux. */
  @Tag("programs")
  @Test
  void diesWithItsJvmEvenIfThatIsKilled() throws IOException {
    List<String> command = ChildProcess.javaCommand(List.of(), Orphan.class.getName());
    try (ChildProcess jvm = ChildProcess.start(new ProcessBuilder(command));
        BufferedReader printed = jvm.process().inputReader()) {
      long orphan = Long.parseLong(printed.readLine());
      assertThat(LiveProcess.of(orphan)).isPresent();
      jvm.kill();
      ConditionWait.waitUntil("the orphan to die", () -> LiveProcess.of(orphan).isEmpty());
    }
  }

  @Test
  void saysWhatCannotBeStarted() {
    assertThatThrownBy(() -> SystemCommand.runCommand("sh", "-c", "echo broken; exit 5"))
        .hasMessageEndingWith("ended with 5: broken");
    assertThatThrownBy(() -> SystemCommand.runCommand("no-such-command"))
        .hasMessageContaining("cannot run no-such-command");
  }
}
