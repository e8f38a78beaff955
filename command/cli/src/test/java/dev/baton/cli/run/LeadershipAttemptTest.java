package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.cli.keeper.GracePeriod;
import dev.baton.cli.keeper.Keeper;
import dev.baton.cli.keeper.ProgramSpec;
import dev.baton.cli.keeper.SilentKeeper;
import dev.baton.cli.monitor.JobStatus;
import dev.baton.cli.shell.ExitCode;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeadershipAttemptTest {
  private static final Keeper KEEPER = SilentKeeper.create();
  private static final Duration SESSION = Duration.ofSeconds(10);

  private static RunSpec plan(String connect) {
    return new RunSpec(
        MessageWording.ELECTION,
        "/idle",
        (baton, id) -> baton.election("/idle").candidate(id),
        "a",
        "",
        Map.of("BATON_CONNECT", connect),
        null,
        ExitCode.NOT_ELECTED,
        GracePeriod.forSession(Duration.ofSeconds(1), SESSION),
        Duration.ZERO,
        SupervisionSettings.NONE,
        false,
        new ProgramSpec(List.of("true"), false),
        KEEPER);
  }

  /** Nobody is told of an election where callbacks are taken, and none ever runs. */
  @Test
  void leaderWithoutCommandGivesItsPlaceUpAfter15Seconds() {
    ScheduledExecutorService starter = Executors.newSingleThreadScheduledExecutor();
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch();
        Baton baton =
            Baton.builder(zooKeeper.connectString()).callbacks(callback -> {}).connect()) {
      RunSpec plan = plan(zooKeeper.connectString());
      JobMessages messages = new JobMessages(plan, new PrintWriter(new StringWriter()));
      LeadershipAttempt turn =
          new LeadershipAttempt(
              baton,
              messages,
              new JobStatus(plan.path(), plan.id(), plan.metadata()),
              () -> new FollowerProcess(messages, starter),
              null);
      AtomicLong clock = new AtomicLong();
      long second = Duration.ofSeconds(1).toNanos();
      ConditionWait.waitUntil(
          "the leader to give its place up",
          () -> {
            turn.checkIdle(clock.addAndGet(second));
            return turn.whenEnded().isDone();
          });
      AttemptResult end = turn.whenEnded().join();
      assertThat(end.text()).isEqualTo("resigned: it led for 15 s without a running command");
      assertThat(end.exitCode()).isEqualTo(ExitCode.INTERNAL);
      assertThat(RestartPolicy.ALWAYS.restartsAfter(end)).isTrue();
    } finally {
      starter.shutdown();
    }
  }
}
