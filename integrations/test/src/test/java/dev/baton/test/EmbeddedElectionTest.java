package dev.baton.test;

import static dev.baton.test.BatonAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.Baton;
import dev.baton.election.Candidate;
import dev.baton.election.Election;
import dev.baton.lock.LockHold;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
@BatonTest(ensemble = EnsembleKind.EMBEDDED, sessionTimeoutMillis = 1000)
final class EmbeddedElectionTest {
  private static final String PATH = "/billing/invoicer";

  @Test
  void oneTestHasAllFaults(
      TestEnsemble ensemble, @ProcessName("a") Baton a, @ProcessName("b") Baton b) {
    Election election = b.election(PATH);
    Candidate first = a.election(PATH).candidate("a").campaign();
    assertThat(election).isLedBy("a");
    Candidate second = election.candidate("b").campaign();
    ensemble.awaitUntil("the queue", () -> election.participants().size() == 2);

    ensemble.cutOff("a");
    assertThat(election).isLedBy("b");
    assertThat(first.isLeader()).isFalse();
    ensemble.heal("a");
    ensemble.awaitUntil("the queue", () -> election.participants().size() == 2);

    ensemble.expireSession("b");
    assertThat(election).isLedBy("a");
    second.close();
    assertThat(ensemble.killLeader(election)).isEqualTo("a");
    assertThat(election).hasNoLeader();
    Baton again = ensemble.restart("a");
    try (Candidate third = again.election(PATH).candidate("a").campaign()) {
      ensemble.awaitUntil("the new process", third::isLeader);
    }
  }

  @Test
  void codeMayConnectByItself(TestEnsemble ensemble) throws InterruptedException {
    try (Baton own = Baton.connect(ensemble.connectString("c"));
        LockHold hold = own.lock(PATH).acquire()) {
      assertThat(hold.isValid()).isTrue();
    }
  }

  @Test
  void processCannotBePaused(TestEnsemble ensemble, Baton baton) {
    assertThat(baton.isConnected()).isTrue();
    assertThatThrownBy(() -> ensemble.pause(TestEnsemble.MAIN, Duration.ofSeconds(1)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith("only a process in memory can be paused");
  }
}
