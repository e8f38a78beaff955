package dev.baton.cli.run;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.baton.Baton;
import dev.baton.cli.Cli;
import dev.baton.cli.Main;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code baton run} as a job of an interactive shell, on a terminal of its own. */
@Tag("long")
class TerminalTest extends RunServerFixture {
  private static final Duration SESSION = Duration.ofSeconds(6);
  private static final Duration LONGER_THAN_A_SESSION = SESSION.plusSeconds(2);
  private static final char CTRL_C = 3;
  private static final char CTRL_Z = 26;
  private static final char CTRL_BACKSLASH = 28;

  private Path shown;
  private Path out;
  private ChildProcess terminal;
  private OutputStream keyboard;

  @BeforeEach
  void openTerminal() throws IOException {
    shown = folder.resolve("shown");
    out = folder.resolve("out");
    Path baton = folder.resolve("baton");
    String words = String.join(" ", Cli.baton("run", "--connect", connectString()).command());
    Files.writeString(baton, "#!/bin/sh\nexec " + words + " \"$@\"\n");
    assertThat(baton.toFile().setExecutable(true)).isTrue();
    ProcessBuilder builder =
        new ProcessBuilder("env", "--default-signal=HUP,INT,QUIT", "script", "-q", "-c");
    builder.command().addAll(List.of("bash --norc --noprofile -i", "/dev/null"));
    builder.environment().putAll(Cli.java(Main.class).environment());
    builder.environment().put("baton", baton + " " + election);
    terminal = ChildProcess.start(builder.redirectErrorStream(true).redirectOutput(shown.toFile()));
    keyboard = terminal.process().getOutputStream();
    awaitShown("bash");
  }

  @AfterEach
  void closeTerminal() {
    terminal.close();
  }

  private void type(String line) throws IOException {
    keyboard.write((line + "\n").getBytes(UTF_8));
    keyboard.flush();
  }

  private void press(char key) throws IOException {
    keyboard.write(key);
    keyboard.flush();
  }

  private void awaitShown(String text) {
    await().atMost(LIMIT).until(() -> Runs.text(shown), now -> now.contains(text));
  }

  private void awaitOut(String text) {
    await().atMost(LIMIT).until(() -> Runs.text(out), now -> now.contains(text));
  }

  private static long ticks(Path file) {
    return Runs.text(file).lines().filter("tick"::equals).count();
  }

  @Test
  void jobInTheBackgroundThatReadsIsStoppedAndStealsNoInput() throws IOException {
    type("$baton -- cat > " + out + " &");
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              type("jobs");
              return Runs.text(shown).matches("(?s).*Stopped.*baton.*");
            });
    for (String word : List.of("one", "two", "three")) {
      type("echo typed-$((1))-" + word);
      awaitShown("typed-1-" + word);
    }
    assertThat(out).isEmptyFile();
    type("kill %1; fg; echo over-$((1))");
    awaitShown("over-1");
  }

  @Test
  void commandHasTheTerminal() throws IOException {
    type("$baton -- sh -c 'echo to-$((1)) > /dev/tty; read word < /dev/tty; echo got $word'");
    awaitShown("to-1");
    type("that");
    awaitShown("got that");
  }

  @Test
  void stoppedJobKeepsItsLeadAndGoesOn() throws IOException {
    type(
        "$baton --session-timeout="
            + SESSION.toSeconds()
            + "s --grace=250ms -- sh -c"
            + " 'while :; do echo tick; sleep 0.05; done' > "
            + out);
    awaitOut("tick");
    press(CTRL_Z);
    awaitShown("Stopped");
    long stopped = ticks(out);
    try (Baton observer = Baton.connect(connectString())) {
      String leader = observer.election(election).leader().orElseThrow().id();
      ConditionWait.letPass(LONGER_THAN_A_SESSION);
      assertThat(ticks(out)).isEqualTo(stopped);
      assertThat(observer.election(election).leader().orElseThrow().id()).isEqualTo(leader);
    }
    type("fg");
    await().atMost(LIMIT).until(() -> ticks(out) > stopped + 5);
    assertThat(Runs.text(shown)).doesNotContain("lost");
    press(CTRL_C);
    type("echo ended with $?");
    awaitShown("ended with 130");
  }

  @Test
  void interruptEndsTheLoopOfTheShell() throws IOException {
    type("for i in 1 2 3; do $baton -- sh -c 'echo begun-$((1)); exec sleep 1000'; done");
    awaitShown("begun-1");
    press(CTRL_C);
    type("echo after-$((1))");
    awaitShown("after-1");
    assertThat(Runs.text(shown).split("begun-1", -1)).hasSize(2);
  }

  @Test
  void quitReachesTheCommandOnceAndPrintsNothing() throws IOException {
    // Without a trap, bash goes on when its sleep ended just before the signal: 3 times of 1,000.
    String traps = "trap \"echo quit\" QUIT; trap \"exit 130\" INT";
    type("$baton -- bash -c '" + traps + "; echo up; while :; do sleep 0.05; done' > " + out);
    awaitOut("up");
    press(CTRL_BACKSLASH);
    awaitOut("quit");
    press(CTRL_C);
    type("echo ended with $?");
    awaitShown("ended with 130");
    assertThat(out).hasContent("up\nquit\n");
    assertThat(Runs.text(shown)).doesNotContain("thread dump", "JNI");
  }

  @Test
  void quitEndsARunThatWaits() throws IOException {
    Runs.Run leader = runs.start(election, "leader", "exec sleep 1000");
    leader.awaitParticipation();
    type("$baton -- true");
    awaitShown("waiting at position 2");
    press(CTRL_BACKSLASH);
    type("echo ended with $?");
    awaitShown("ended with 131");
  }
}
