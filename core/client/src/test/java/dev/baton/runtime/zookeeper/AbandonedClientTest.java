package dev.baton.runtime.zookeeper;

import static dev.baton.testkit.ConditionWait.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A client whose constructor threw after it had started the thread that connects. */
class AbandonedClientTest {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final OneServer provider = new OneServer(() -> {}, reached -> {});

  @Test
  void leavesNoThread() throws IOException, InterruptedException {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    var unused =
        new SessionClient(
            "", TIMEOUT_MILLIS, event -> {}, provider, CompleteConfig.of(new PropertyConfig()));
    Thread connecting =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> !before.contains(thread))
            .filter(thread -> thread.getName().contains("SendThread"))
            .findFirst()
            .orElseThrow();

    provider.abandonClient();

    connecting.join(LIMIT.toMillis());
    assertThat(connecting.isAlive()).isFalse();
  }
}
