package dev.baton.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.cli.guard.Grace;
import dev.baton.cli.guard.Keeper;
import dev.baton.cli.guard.Program;
import dev.baton.cli.guard.SilentKeeper;
import dev.baton.cli.monitor.Standing;
import dev.baton.cli.shell.ExitCode;
import dev.baton.testkit.Await;
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

class TurnTest {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Keeper KEEPER = SilentKeeper.create();
  private static final Duration SESSION = Duration.ofSeconds(10);

  private static Plan plan(String connect) {
    return new Plan(
        Wording.ELECTION,
        "/idle",
        (baton, id) -> baton.election("/idle").candidate(id),
        "a",
        "",
        Map.of("BATON_CONNECT", connect),
        null,
        ExitCode.NOT_ELECTED,
        Grace.of(Duration.ofSeconds(1), SESSION),
        Duration.ZERO,
        Supervision.NONE,
        false,
        new Program(List.of("true"), false),
        KEEPER);
  }

  /** The library tells nobody of an election where there is no thread for its callback. */
  @Test
  void leaderWithoutCommandGivesItsPlaceUpAfter15Seconds() {
    ScheduledExecutorService starter = Executors.newSingleThreadScheduledExecutor();
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch();
        Baton observer = Baton.connect(zooKeeper.connectString());
        Baton baton =
            Baton.builder(zooKeeper.connectString())
                .callbacks(
                    callback -> {
                      throw new OutOfMemoryError("unable to create native thread");
                    })
                .connect()) {
      Plan plan = plan(zooKeeper.connectString());
      CampaignMessages messages = new CampaignMessages(plan, new PrintWriter(new StringWriter()));
      Turn turn =
          new Turn(
              baton,
              messages,
              new Standing(plan.path(), plan.id(), plan.metadata()),
              () -> new Follower(messages, starter));
      AtomicLong clock = new AtomicLong();
      long second = Duration.ofSeconds(1).toNanos();
      Await.until(
          "the leader to give its place up",
          LIMIT,
          () -> {
            turn.check(clock.addAndGet(second));
            return turn.end().isDone();
          });
      TurnEnd end = turn.end().join();
      assertThat(end.text())
          .isEqualTo("gave its place up: it led for 15 s without a running command");
      assertThat(end.exitCode()).isEqualTo(ExitCode.INTERNAL);
      assertThat(Restart.ALWAYS.again(end)).isTrue();
      turn.leave();
      assertThat(observer.election("/idle").participants()).isEmpty();
    } finally {
      starter.shutdown();
    }
  }
}
