package dev.baton.cli.keeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that no process of a command outlives the command, its deadline, or Baton. */
@Tag("long")
class KeeperEndTest {
  private static final String DEAF = "trap '' TERM INT HUP; ";
  private static final int MANY = 500;
  private static final int FAR = 100_000_000;

  @TempDir Path folder;

  /** Commands with processes in other groups and sessions, and without their parents. */
  private enum Way {
    TIMEOUT(2, "timeout 600 sleep 600 & exec sleep 600"),
    JOB_CONTROL(2, "set -m; sleep 600 & exec sleep 600"),
    SESSION(2, "setsid sleep 600 & exec sleep 600"),
    NOHUP(2, "nohup sleep 600 & exec sleep 600"),
    SCRIPT(2, "script -qc 'sleep 600' /dev/null & exec sleep 600"),
    DAEMON(2, "(setsid sh -c '(sleep 600 &)' &); exec sleep 600"),
    DEAF_DAEMON(2, DEAF + "(setsid sh -c '(sleep 600 &)' &); sleep 600"),
    STOPPED(2, "sleep 600 & kill -STOP $!; exec sleep 600"),
    THREAD(
        2,
        """
        %s -c '
        import ctypes, threading, time
        threading.Thread(target=time.sleep, args=(600,)).start()
        ctypes.CDLL(None).pthread_exit(None)' & exec sleep 600"""
            .formatted(KeptProcess.python()));

    private final int processes;
    private final String script;

    Way(int processes, String script) {
      this.processes = processes;
      this.script = script;
    }
  }

  private static Stream<Arguments> all() {
    return Arrays.stream(Way.values())
        .flatMap(way -> Arrays.stream(KeeperBuild.values()).map(build -> Arguments.of(way, build)));
  }

  private KeptProcess start(Way way, KeeperBuild build) throws IOException {
    return KeptProcess.start(build, folder, "bash", "-c", way.script);
  }

  private static void awaitAll(Way way, KeptProcess kept) {
    await().atMost(LIMIT).until(() -> kept.listRemaining().size() >= way.processes);
  }

  @ParameterizedTest
  @MethodSource("all")
  void orderToEndReachesAll(Way way, KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(way, build)) {
      kept.startCommand();
      awaitAll(way, kept);
      kept.sendOrder("end 1 15 -1");
      assertThat(kept.expectMessage("empty")).startsWith("empty", "1").endsWith("0");
      assertThat(kept.listRemaining()).isEmpty();
      kept.exitJvm(5);
      assertThat(kept.awaitEnd()).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void deadlineEndsAllWithoutRenewal(Way way, KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(way, build)) {
      kept.startCommand(1000);
      assertThat(kept.expectMessage("empty")).startsWith("empty", "1").endsWith("1");
      assertThat(kept.listRemaining()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void endOfJvmEndsAll(Way way, KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(way, build)) {
      kept.startCommand();
      awaitAll(way, kept);
      kept.exitJvm(0);
      assertThat(kept.awaitEnd()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void endOfCommandEndsWhatIsLeft(KeeperBuild build) throws IOException {
    String script = DEAF + "for i in 1 2 3; do setsid sleep 600 & done; sleep 0.2; exit 4";
    try (KeptProcess kept = KeptProcess.start(build, folder, "bash", "-c", script)) {
      kept.startCommand();
      assertThat(kept.expectMessage("ended")).containsExactly("ended", "1", "exit", "4", "3");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "exit", "4", "0");
      assertThat(kept.listRemaining()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void forkBombThatIgnoresSigtermEnds(KeeperBuild build) throws IOException {
    String bomb =
        DEAF
            + "bomb() { for i in $(seq 25); do (bomb2) & done; wait; }; "
            + "bomb2() { for i in $(seq 20); do (while :; do sleep 600; done) & done; wait; }; "
            + "bomb";
    try (KeptProcess kept = KeptProcess.start(build, folder, "bash", "-c", bomb)) {
      kept.startCommand();
      await().atMost(LIMIT).until(() -> kept.listRemaining().size() > MANY);
      kept.sendOrder("end 1 15 -1");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "9", "0");
      assertThat(kept.listRemaining()).isEmpty();
    }
  }

  @Test
  void moreProcessesThanTheTableHoldsEnd() throws IOException {
    String script = DEAF + "for i in $(seq 50); do setsid sleep 600 & done; wait; wait";
    List<String> keeper = List.of(KeeperBinary.crowded().toString());
    try (KeptProcess kept = new KeptProcess(keeper, folder, "", "bash", "-c", script)) {
      kept.startCommand();
      await().atMost(LIMIT).until(() -> kept.listRemaining().size() > 50);
      kept.sendOrder("end 1 15 -1");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "9", "0");
      assertThat(kept.listRemaining()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void graceIsNotCutToTheLeaseWhileThatIsRenewed(KeeperBuild build) throws IOException {
    String script = DEAF + "trap 'echo told' TERM; echo ready; while :; do sleep 0.05; done";
    try (KeptProcess kept = KeptProcess.start(build, folder, "bash", "-c", script)) {
      kept.startCommand();
      await().atMost(LIMIT).until(() -> kept.readOutput().contains("ready"));
      kept.sendOrder("end 1 15 600000");
      await().atMost(LIMIT).until(() -> kept.readOutput().contains("told"));
      long past = KeptProcess.now() + 4000 + KeptProcess.GRACE;
      while (KeptProcess.now() < past) {
        long term = KeptProcess.now() + 3000;
        kept.sendOrder("until 1 %d %d".formatted(term, term + KeptProcess.GRACE));
        assertThat(kept.nextMessage()).containsExactly("kept", "1");
      }
      assertThat(kept.listRemaining()).isNotEmpty();
    }
  }

  @Test
  void commandIsAskedToEndByKeeperThatRunsLate() throws IOException {
    String script = "trap 'echo told' TERM; echo ready; while :; do sleep 0.05; done";
    List<String> keeper = List.of(KeeperBinary.late().toString());
    try (KeptProcess kept = new KeptProcess(keeper, folder, "", "bash", "-c", script)) {
      kept.startCommand(FAR);
      await().atMost(LIMIT).until(() -> kept.readOutput().contains("ready"));
      kept.sendOrder("end 1 15 300");
      await().atMost(LIMIT).until(() -> kept.readOutput().contains("told"));
    }
  }

  @Test
  void keeperUsesItsMemoryAsItShould() throws IOException {
    try (KeptProcess kept =
        new KeptProcess(
            KeeperBuild.underValgrind(), folder, "", "bash", "-c", Way.DEAF_DAEMON.script)) {
      kept.startCommand();
      awaitAll(Way.DEAF_DAEMON, kept);
      kept.sendOrder(
          "until 1 %d %d".formatted(KeptProcess.now() + 600_000, KeptProcess.now() + 600_000));
      kept.sendOrder("signal 1 28");
      kept.expectMessage("kept");
      kept.sendOrder("end 1 15 -1");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "9", "0");
      kept.exitJvm(0);
      assertThat(kept.awaitEnd()).isZero();
      assertThat(kept.readOutput()).doesNotContain("=="); // where valgrind begins what it has found
    }
  }
}
