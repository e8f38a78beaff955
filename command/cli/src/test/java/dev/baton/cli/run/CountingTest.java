package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Eight processes of eight threads each, and commands under {@code baton lock}, count up in one
 * file, while they are killed and stopped.
 */
@Tag("all")
@Tag("long")
class CountingTest {
  private static final int LAST = 5_000;
  private static final int PROCESSES = 8;
  private static final int THREADS = 8;
  private static final int COMMANDS = 2;
  private static final int TIMES = 25;
  private static final int BETWEEN_DEEDS = 300;
  private static final Duration LONGER_THAN_A_SESSION = Counting.SESSION.multipliedBy(2);

  @TempDir Path folder;

  private final List<ChildProcess> counters = new ArrayList<>();
  private int started;
  private int killed;

  private String name() {
    return "counter" + started++;
  }

  private static ChildProcess start(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return ChildProcess.start(
        builder
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT));
  }

  private List<String> counting(String... arguments) {
    List<String> command = new ArrayList<>(Cli.java(Counting.class).command());
    command.addAll(List.of(folder.toString(), name(), Integer.toString(LAST)));
    command.addAll(List.of(arguments));
    return command;
  }

  private ChildProcess threads(String connect) {
    return start(counting("threads", Integer.toString(THREADS), connect));
  }

  private ChildProcess locked(String connect) {
    List<String> command = new ArrayList<>(Cli.baton("lock").command());
    command.addAll(List.of(Counting.LOCK, "--connect", connect, "--id", name()));
    command.addAll(List.of("--session-timeout", "6s", "--grace", "500ms", "--"));
    command.addAll(counting("times", Integer.toString(TIMES)));
    return start(command);
  }

  private int count() throws IOException {
    return Counting.read(folder);
  }

  /** Whatever is done is done after so many numbers more, and so at any moment of a process. */
  private void play(String connect) throws IOException {
    for (int i = 0; i < PROCESSES; i++) {
      counters.add(threads(connect));
    }
    for (int i = 0; i < COMMANDS; i++) {
      counters.add(locked(connect));
    }
    for (int deed = 0; count() < LAST; deed++) {
      int goal = Math.min(LAST, count() + BETWEEN_DEEDS);
      ConditionWait.waitUntil("the count to reach " + goal, () -> hasReached(goal, connect));
      strike(deed, connect);
    }
    for (ChildProcess counter : counters) {
      ConditionWait.waitUntil("process " + counter.pid() + " to end", () -> !counter.isAlive());
    }
    assertThat(counters.subList(0, PROCESSES)).allMatch(each -> each.process().exitValue() == 0);
  }

  /** Meanwhile, what has ended in order is started again: a command that has counted its part. */
  private boolean hasReached(int goal, String connect) {
    for (int i = PROCESSES; i < counters.size(); i++) {
      if (!counters.get(i).isAlive()) {
        counters.set(i, locked(connect));
      }
    }
    try {
      return count() >= goal;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void strike(int deed, String connect) {
    int which = deed * 3 % counters.size();
    ChildProcess counter = counters.get(which);
    if (!counter.isAlive()) {
      return;
    }
    if (deed % 2 == 0) {
      counter.kill();
      killed++;
      counters.set(which, which < PROCESSES ? threads(connect) : locked(connect));
    } else {
      pauseForLong(counter);
    }
  }

  /** Pauses a counter, unless that ends meanwhile: a process that has counted its part may. */
  private static void pauseForLong(ChildProcess counter) {
    try {
      counter.pause();
      ConditionWait.letPass(LONGER_THAN_A_SESSION);
      counter.resume();
    } catch (IllegalStateException e) {
      if (counter.isAlive()) {
        throw e;
      }
    }
  }

  @Test
  void noNumberIsLostOrComesTwice() throws IOException {
    Files.writeString(folder.resolve("counter"), "0\n");
    try (ZooKeeperCluster zooKeeper = ZooKeeperCluster.launch(1)) {
      try {
        play(zooKeeper.connectString());
      } finally {
        counters.forEach(ChildProcess::close);
      }
    }
    List<Integer> noted = Counting.noted(folder);
    assertThat(count()).isEqualTo(LAST);
    assertThat(noted).doesNotHaveDuplicates().allMatch(number -> number > 0 && number <= LAST);
    assertThat(noted).hasSizeGreaterThanOrEqualTo(LAST - killed);
    assertThat(killed).isPositive();
  }
}
