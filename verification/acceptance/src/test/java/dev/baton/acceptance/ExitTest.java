package dev.baton.acceptance;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.testkit.ChildProcess;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * {@code System.exit} in a callback waits for the shutdown hook, which waits for callbacks: but not
 * for that one, or others would lead only after its stop timeout, here ten minutes.
 */
class ExitTest {
  @RegisterExtension private final Scene scene = new Scene();
  private final EmbeddedZooKeeper server = EmbeddedZooKeeper.launch();

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(names = "IN_THE_LOOP", mode = Mode.EXCLUDE)
  void exitInACallbackLetsOthersLeadAtOnceAndAllOtherWorkStop(ExitingProcess.Place place)
      throws InterruptedException, IOException {
    Baton baton = scene.connect(server.connectString());
    try (ChildProcess process = ExitingProcess.start(server.connectString(), place)) {
      assertThat(process.process().inputReader().readLine()).isEqualTo("leads both");
      Candidate standby = baton.election(ExitingProcess.EXITING).candidate("standby").campaign();
      Candidate other = baton.election(ExitingProcess.WORKING).candidate("standby").campaign();

      assertThat(standby.awaitLeadership(LIMIT)).isPresent();
      assertThat(process.isAlive()).as("the other work has not stopped").isTrue();
      assertThat(other.isLeader()).isFalse();

      process.process().getOutputStream().write('\n');
      process.process().getOutputStream().flush();
      assertThat(other.awaitLeadership(LIMIT)).isPresent();
      assertThat(process.process().waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(process.process().exitValue()).isEqualTo(ExitingProcess.EXIT_CODE);
    }
  }

  /** The other work cannot be told to stop: the thread that would tell it never goes on. */
  @Test
  void exitInTheThreadOfTheLoopEndsTheProcess() throws InterruptedException, IOException {
    Baton baton = scene.connect(server.connectString());
    try (ChildProcess process =
        ExitingProcess.start(server.connectString(), ExitingProcess.Place.IN_THE_LOOP)) {
      assertThat(process.process().inputReader().readLine()).isEqualTo("leads both");
      Candidate standby = baton.election(ExitingProcess.EXITING).candidate("standby").campaign();

      assertThat(standby.awaitLeadership(LIMIT)).isPresent();
      assertThat(process.process().waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(process.process().exitValue()).isEqualTo(ExitingProcess.EXIT_CODE);
    }
  }
}
