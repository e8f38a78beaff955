package dev.baton.cli.keeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.LiveProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of signals: to the front, to a command in a role, and at the front's end. */
@Tag("long")
class KeeperSignalTest {
  private static final long FAR = 600_000;
  private static final String LOOP = "echo ready; while :; do sleep 0.02; done";
  private static final String ROLE = "trap 'echo up' USR1; trap 'echo down' USR2; " + LOOP;

  @TempDir Path folder;

  private KeptProcess start(KeeperBuild build, String script) throws IOException {
    KeptProcess kept = KeptProcess.start(build, folder, "bash", "-c", script);
    kept.startCommand();
    return kept;
  }

  private static void awaitOutput(KeptProcess kept, String text) {
    await().atMost(LIMIT).until(() -> kept.readOutput().contains(text));
  }

  private static void lead(KeptProcess kept, long millis, long limit) {
    kept.sendOrder("lead 1 1 10 12 %d %d".formatted(KeptProcess.now() + millis, limit));
  }

  @ParameterizedTest
  @EnumSource
  void programIsToldOfItsRole(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build, ROLE)) {
      awaitOutput(kept, "ready");
      lead(kept, FAR, 0);
      awaitOutput(kept, "up");
      kept.sendOrder("lose 1");
      assertThat(kept.nextMessage()).containsExactly("lost", "1", "1");
      awaitOutput(kept, "down");
      assertThat(kept.listRemaining()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void roleEndsWithTheLease(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build, ROLE)) {
      awaitOutput(kept, "ready");
      lead(kept, 500, 0);
      assertThat(kept.nextMessage()).containsExactly("lost", "1", "1");
      awaitOutput(kept, "down");
      assertThat(kept.listRemaining()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void programThatDoesNotCatchTheSignalNeverLeads(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build, "trap 'echo down' USR2; " + LOOP)) {
      awaitOutput(kept, "ready");
      lead(kept, FAR, 0);
      assertThat(kept.nextMessage()).containsExactly("lost", "1", "1");
      assertThat(kept.listRemaining()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void programThatCannotBeToldOfTheLossEnds(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build, "trap 'echo up' USR1; " + LOOP)) {
      awaitOutput(kept, "ready");
      lead(kept, FAR, 0);
      awaitOutput(kept, "up");
      kept.sendOrder("lose 1");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "15", "0");
    }
  }

  @ParameterizedTest
  @EnumSource
  void programThatDoesNotFollowIsEndedAfterTheLimit(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build, ROLE)) {
      awaitOutput(kept, "ready");
      lead(kept, FAR, 300);
      awaitOutput(kept, "up");
      kept.sendOrder("lose 1");
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "15", "1");
    }
  }

  @ParameterizedTest
  @EnumSource
  void nextRoleLiftsTheLimit(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build, ROLE)) {
      awaitOutput(kept, "ready");
      lead(kept, FAR, 2000);
      awaitOutput(kept, "up");
      kept.sendOrder("lose 1");
      kept.sendOrder("lead 1 2 10 12 %d 2000".formatted(KeptProcess.now() + FAR));
      kept.expectMessage("lost");
      ConditionWait.letPass(Duration.ofSeconds(3));
      assertThat(kept.listRemaining()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void signalReachesTheCommandAndItsJob(KeeperBuild build) throws IOException {
    String child = "bash -c \"trap 'echo child' HUP; " + LOOP + "\" & ";
    try (KeptProcess kept = start(build, child + "trap 'echo command' HUP; " + LOOP)) {
      await().atMost(LIMIT).until(() -> kept.readOutput().equals("ready\nready\n"));
      KeptProcess.kill("HUP", kept.front);
      assertThat(kept.nextMessage()).containsExactly("signal", "1", "0");
      kept.sendOrder("signal 1 1");
      awaitOutput(kept, "command");
      awaitOutput(kept, "child");
    }
  }

  @ParameterizedTest
  @EnumSource
  void commandThatSignalsItsProcessGroupReachesNoOtherProcess(KeeperBuild build)
      throws IOException {
    try (KeptProcess kept = KeptProcess.start(build, folder, "sh", "-c", "kill 0; exit 5")) {
      kept.runCommand();
      assertThat(kept.nextMessage().get(0)).isEqualTo("started");
      assertThat(kept.nextMessage()).containsExactly("ended", "1", "signal", "15", "0");
      kept.exitJvm(0);
      assertThat(kept.awaitEnd()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void signalToTheProcessGroupArrivesOnce(KeeperBuild build) throws IOException {
    try (KeptProcess kept = start(build, "trap 'echo got' HUP; " + LOOP)) {
      awaitOutput(kept, "ready");
      KeptProcess.kill("HUP", -kept.front);
      assertThat(kept.nextMessage()).startsWith("signal", "1");
      kept.sendOrder("signal 1 1");
      awaitOutput(kept, "got");
      kept.sendOrder("end 1 15 -1");
      kept.expectMessage("empty");
      assertThat(kept.readOutput().lines().filter("got"::equals)).hasSize(1);
    }
  }

  /** Gives the job a terminal, whose keys come out of a file. */
  private String terminal(Path keys) {
    return """
        import fcntl, termios
        os.mkfifo('%1$s')
        keyboard, terminal = os.openpty()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        if os.fork() == 0:
            if os.fork() == 0:
                os.setsid()
                keys = os.open('%1$s', os.O_RDONLY)
                while os.write(keyboard, os.read(keys, 1)) > 0:
                    pass
            os._exit(0)
        os.wait()
        os.close(keyboard)
        """
        .formatted(keys);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ctrl-C", "kill"})
  void signalToTheJobOfTheTerminalArrivesOnceInEachProcess(String way) throws IOException {
    Path keys = folder.resolve("keys");
    String outside = "setsid --fork bash -c \"trap 'echo outside' INT; " + LOOP + "\"; ";
    String script = outside + "trap 'echo command' INT; " + LOOP;
    List<String> keeper = KeeperBuild.RELEASE.commandLine();
    try (KeptProcess kept = new KeptProcess(keeper, folder, terminal(keys), "bash", "-c", script);
        OutputStream keyboard = Files.newOutputStream(keys)) {
      kept.startCommand();
      await().atMost(LIMIT).until(() -> kept.readOutput().equals("ready\nready\n"));
      if (way.equals("kill")) {
        KeptProcess.kill("INT", -kept.front);
      } else {
        keyboard.write(3);
      }
      assertThat(kept.nextMessage()).containsExactly("signal", "2", "1");
      kept.sendOrder("noted");
      kept.sendOrder("end 1 -2 " + FAR);
      awaitOutput(kept, "command");
      awaitOutput(kept, "outside");
      kept.sendOrder("end 1 -2 0");
      kept.expectMessage("empty");
      assertThat(kept.readOutput().lines().toList())
          .containsExactlyInAnyOrder("ready", "ready", "command", "outside");
    }
  }

  @ParameterizedTest
  @EnumSource
  void signalToTheFrontAloneIsNotTakenForOneToTheJob(KeeperBuild build) throws IOException {
    Path keys = folder.resolve("keys");
    try (KeptProcess kept =
            new KeptProcess(build.commandLine(), folder, terminal(keys), "sleep", "600");
        OutputStream keyboard = Files.newOutputStream(keys)) {
      kept.startCommand();
      keyboard.write(3);
      assertThat(kept.expectMessage("signal")).containsExactly("signal", "2", "1");
      kept.sendOrder("noted");
      KeptProcess.kill("INT", kept.front);
      assertThat(kept.expectMessage("signal")).containsExactly("signal", "2", "0");
    }
  }

  @ParameterizedTest
  @EnumSource
  void stopOfTheCommandIsTold(KeeperBuild build) throws IOException {
    try (KeptProcess kept = KeptProcess.start(build, folder, "sleep", "600")) {
      long command = kept.startCommand();
      KeptProcess.stop(command);
      assertThat(kept.nextMessage()).containsExactly("stopped", "1");
      KeptProcess.kill("CONT", command);
      assertThat(kept.nextMessage()).containsExactly("continued", "1");
      kept.sendOrder("end 1 15 -1");
      assertThat(kept.nextMessage()).containsExactly("ended", "1", "signal", "15", "0");
    }
  }

  /**
   * The kernel hangs up a process group that becomes an orphaned one while a process is stopped.
   */
  @ParameterizedTest
  @EnumSource
  void endOfTheCommandHangsNoStoppedJobUp(KeeperBuild build) throws IOException {
    try (KeptProcess kept = KeptProcess.start(build, folder, "sleep", "600")) {
      long command = kept.startCommand();
      KeptProcess.stop(kept.front);
      KeptProcess.kill("KILL", command);
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "signal", "9", "0");
      assertThat(LiveProcess.of(kept.front)).map(LiveProcess::state).contains('T');
      KeptProcess.kill("CONT", kept.front);
      kept.exitJvm(0);
      assertThat(kept.awaitEnd()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void commandOfStoppedJobStartsWithTheJob(KeeperBuild build) throws IOException {
    try (KeptProcess kept = KeptProcess.start(build, folder, "echo", "begun")) {
      KeptProcess.stop(kept.front);
      kept.runCommand();
      await().atMost(LIMIT).until(() -> kept.listRemaining().size() == 2);
      assertThat(kept.readOutput()).isEmpty();
      KeptProcess.kill("CONT", kept.front);
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "exit", "0", "0");
      assertThat(kept.readOutput()).isEqualTo("begun\n");
    }
  }

  @ParameterizedTest
  @EnumSource
  void ignoredSignalIsNotTold(KeeperBuild build) throws IOException {
    String prepare = "signal.signal(signal.SIGHUP, signal.SIG_IGN)";
    try (KeptProcess kept = new KeptProcess(build.commandLine(), folder, prepare, "sleep", "600")) {
      kept.startCommand();
      KeptProcess.kill("HUP", kept.front);
      KeptProcess.kill("USR1", kept.front);
      assertThat(kept.nextMessage()).containsExactly("signal", "10", "0");
    }
  }

  @ParameterizedTest
  @EnumSource
  void alarmThatTheUserHasSetIsNoSignalOfTheTerminal(KeeperBuild build) throws IOException {
    String prepare = "signal.alarm(1)";
    try (KeptProcess kept = new KeptProcess(build.commandLine(), folder, prepare, "sleep", "600")) {
      assertThat(kept.nextMessage()).containsExactly("signal", "14", "0");
    }
  }

  @ParameterizedTest
  @EnumSource
  void commandOfUserThatIgnoresChildrenEnds(KeeperBuild build) throws IOException {
    String prepare = "signal.signal(signal.SIGCHLD, signal.SIG_IGN)";
    try (KeptProcess kept =
        new KeptProcess(build.commandLine(), folder, prepare, "sh", "-c", "exit 4")) {
      kept.runCommand();
      assertThat(kept.expectMessage("empty")).containsExactly("empty", "1", "exit", "4", "0");
      kept.exitJvm(4);
      assertThat(kept.awaitEnd()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @EnumSource
  void frontDiesOfTheSignalThatEndedTheCommand(KeeperBuild build) throws IOException {
    for (int signal : new int[] {2, 9, 11}) {
      try (KeptProcess kept =
          KeptProcess.start(build, folder, "sh", "-c", "kill -" + signal + " $$")) {
        kept.runCommand();
        assertThat(kept.expectMessage("empty"))
            .containsExactly("empty", "1", "signal", Integer.toString(signal), "0");
        kept.sendOrder("dies " + signal);
        kept.exitJvm(128 + signal);
        assertThat(kept.awaitEnd()).isEqualTo(-signal);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void readerOfTheOutputSeesItsEndWhenTheCommandClosesIt(KeeperBuild build) throws IOException {
    String prepare =
        """
        r, w = os.pipe()
        if os.fork() == 0:
            os.close(w)
            os.read(r, 1)
            print('end', flush=True)
            os._exit(0)
        os.dup2(w, 7)
        os.close(r)
        """;
    try (KeptProcess kept =
        new KeptProcess(
            build.commandLine(), folder, prepare, "sh", "-c", "exec 7>&-; exec sleep 600")) {
      kept.sendOrder("once");
      kept.startCommand();
      awaitOutput(kept, "end");
    }
  }

  @ParameterizedTest
  @EnumSource
  void systemdIsToldByTheFront(KeeperBuild build) throws IOException {
    String name = folder.resolve("notify").toString();
    String receiver =
        """
        import socket, sys
        s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        s.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        s.bind(sys.argv[1])
        print('bound', flush=True)
        text, more, _, _ = s.recvmsg(1000, 1000)
        print(text, int.from_bytes(more[0][2][:4], sys.byteorder))
        """;
    Process systemd =
        new ProcessBuilder(KeptProcess.python(), "-S", "-c", receiver, name)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader said = systemd.inputReader();
    assertThat(said.readLine()).isEqualTo("bound");
    String prepare = "environment[b'NOTIFY_SOCKET'] = b'" + name + "'";
    try (KeptProcess kept = new KeptProcess(build.commandLine(), folder, prepare, "true")) {
      kept.sendOrder("notify", "READY=1\nSTATUS=ünder");
      assertThat(said.readLine()).isEqualTo("b'READY=1\\nSTATUS=\\xc3\\xbcnder' " + kept.front);
    } finally {
      systemd.destroyForcibly();
    }
  }

  @ParameterizedTest
  @EnumSource
  void commandThatEndsBatonIsNamed(KeeperBuild build) throws IOException {
    String script = "read pid < $0; kill $pid; echo sent; while :; do sleep 0.02; done";
    Path pid = folder.resolve("pid");
    try (KeptProcess kept =
        KeptProcess.start(build, folder, "bash", "-c", script, pid.toString())) {
      Files.writeString(pid, kept.front + "\n");
      kept.runCommand();
      kept.expectMessage("signal");
      kept.sendOrder("end 1 15 -1");
      kept.expectMessage("empty");
      kept.sendOrder("dies 15");
      kept.exitJvm(143);
      assertThat(kept.awaitEnd()).isEqualTo(-15);
      assertThat(kept.readOutput())
          .containsPattern("ended by SIGTERM of process \\d+ .bash., which");
    }
  }
}
