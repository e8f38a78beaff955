package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code baton run} under a loop of kills: a few seconds in each build, and with {@code
 * -Dkillloop.seconds=300} five minutes; {@code -Dkillloop.seed} repeats what is drawn.
 */
@Tag("all")
@Tag("long")
class KillLoopTest {
  private static final Duration LENGTH =
      Duration.ofSeconds(Integer.getInteger("killloop.seconds", 5));
  private static final long SEED = Long.getLong("killloop.seed", System.nanoTime());

  @TempDir Path folder;

  @Test
  void twoCommandsAtOnceWouldBeSeen() throws IOException {
    KillLoopWatch watch = new KillLoopWatch(folder.toString(), KillLoopLine.SESSION);
    List<String> command = List.of("setsid", "bash", "-c", "sleep 60; :", folder.toString());
    try (ChildProcess one = ChildProcess.start(new ProcessBuilder(command));
        ChildProcess other = ChildProcess.start(new ProcessBuilder(command))) {
      watch.add(one.pid());
      watch.add(other.pid());
      ConditionWait.waitUntil(
          "both to run", () -> commands(watch).size() > 1 && !watch.faults().isEmpty());
      assertThat(watch.faults().get(0)).contains("two commands at once");
      assertThat(one.isAlive() && other.isAlive()).isTrue();
    }
  }

  private static List<ProcessTable.Entry> commands(KillLoopWatch watch) {
    watch.look();
    return watch.commands().stream().filter(each -> each.words().startsWith("bash")).toList();
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void thereIsNeverMoreThanOneCommandAndNothingIsLeft() throws IOException {
    System.out.println("Kill loop of " + LENGTH.toSeconds() + " s with seed " + SEED);
    try (KillLoop loop = new KillLoop(folder, SEED)) {
      play(loop);
      assertThat(loop.endInOrder()).as("left over").isEmpty();
      assertThat(loop.faults()).as(loop.said()).isEmpty();
    }
  }

  private static void play(KillLoop loop) throws IOException {
    try {
      loop.play(LENGTH, 3);
    } finally {
      System.out.println("Kill loop: " + loop.counts());
    }
  }
}
