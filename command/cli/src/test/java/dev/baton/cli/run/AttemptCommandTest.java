package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.keeper.GracePeriod;
import dev.baton.cli.keeper.Keeper;
import dev.baton.cli.keeper.ProgramSpec;
import dev.baton.cli.keeper.ReceivedSignal;
import dev.baton.cli.keeper.SilentKeeper;
import dev.baton.cli.monitor.JobStatus;
import dev.baton.cli.shell.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AttemptCommandTest {
  private static final int TIMES = 2_000;
  private static final Keeper KEEPER = SilentKeeper.create();
  private static final Duration SESSION = Duration.ofSeconds(10);

  private static AttemptCommand command() {
    RunSpec plan =
        new RunSpec(
            MessageWording.ELECTION,
            "/turn",
            (baton, id) -> baton.election("/turn").candidate(id),
            "a",
            "",
            Map.of(),
            null,
            ExitCode.NOT_ELECTED,
            GracePeriod.forSession(Duration.ofSeconds(1), SESSION),
            Duration.ofDays(1),
            SupervisionSettings.NONE,
            false,
            new ProgramSpec(List.of("true"), false),
            KEEPER);
    PrintWriter err = new PrintWriter(new StringWriter());
    return new AttemptCommand(
        plan,
        true,
        new JobStatus(plan.path(), plan.id(), plan.metadata()),
        new JobMessages(plan, err));
  }

  /** The order to end comes just as the command is about to start. */
  @Test
  void orderToEndIsNeverLost() {
    for (int i = 0; i < TIMES; i++) {
      AttemptCommand command = command();
      AtomicInteger there = new AtomicInteger();
      CompletableFuture<Void> start =
          CompletableFuture.runAsync(
              () -> {
                awaitBoth(there);
                command.start(() -> null);
              });
      awaitBoth(there);
      command.stop(ReceivedSignal.ofNumber(ReceivedSignal.TERM), AttemptResult.ofAll(0));
      start.join();
      assertThat(command.whenEnded()).as("turn " + i).isDone();
    }
  }

  /** Spins: a thread that has to be woken comes too late to meet the other one. */
  private static void awaitBoth(AtomicInteger there) {
    there.incrementAndGet();
    while (there.get() < 2) {
      Thread.onSpinWait();
    }
  }
}
