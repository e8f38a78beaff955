package dev.baton.sim.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.check.WorldJudgement;
import dev.baton.sim.check.WorldJudgement.WorldOutcome;
import dev.baton.sim.swarm.WorldSweep.JudgedWorld;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** A run of worlds is valid only if every world that was asked for has ended well. */
class WorldSweepTest {
  private static final Duration SHORT = Duration.ofMillis(1);

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private WorldSweep sweep(long count, Duration longest, LongFunction<JudgedWorld> judge) {
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return new WorldSweep(1, count, Long.MAX_VALUE, out, judge, longest);
  }

  private static JudgedWorld emptyWorld() {
    return new JudgedWorld(WorldJudgement.judgeHistory(new WorldHistory(List.of())), 0);
  }

  @Test
  void worldsThatAllEndWellAreValid() {
    WorldSweep sweep = sweep(10, WorldSweep.LONGEST_WORLD, seed -> emptyWorld());
    sweep.runWorlds(2);

    assertThat(sweep.printReport()).isEqualTo(WorldOutcome.VALID);
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("10 of 10 worlds");
  }

  @Test
  void worldThatEndsItsWorkerIsACrash() {
    WorldSweep sweep =
        sweep(
            10,
            WorldSweep.LONGEST_WORLD,
            seed -> {
              if (seed == 3) {
                throw new StackOverflowError("as planned");
              }
              return emptyWorld();
            });
    sweep.runWorlds(2);

    assertThat(sweep.printReport()).isEqualTo(WorldOutcome.CRASHED);
    assertThat(sweep.firstFailure()).startsWith("seed 3 CRASHED").contains("StackOverflowError");
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("9 of 10 worlds");
  }

  @Test
  void worldThatHangsIsACrash() {
    CountDownLatch over = new CountDownLatch(1);
    WorldSweep sweep =
        sweep(
            1,
            SHORT,
            seed -> {
              awaitQuietly(over);
              return emptyWorld();
            });
    sweep.runWorlds(1);
    over.countDown();

    assertThat(sweep.printReport()).isEqualTo(WorldOutcome.CRASHED);
    assertThat(sweep.firstFailure()).startsWith("seed 1 CRASHED").contains("it hangs: ");
  }

  private static void awaitQuietly(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void worldsThatWereNeverBegunAreACrash() {
    WorldSweep sweep = sweep(10, WorldSweep.LONGEST_WORLD, seed -> emptyWorld());
    sweep.runWorlds(0);

    assertThat(sweep.printReport()).isEqualTo(WorldOutcome.CRASHED);
    assertThat(printed.toString(StandardCharsets.UTF_8)).contains("0 of 10 worlds");
  }
}
