package dev.baton.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.runtime.port.EnsemblePort;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.testkit.model.ManualLoop;
import dev.baton.testkit.model.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that take a connection and say nothing. */
class SilentServersTest {
  private static final int SERVERS = 3;

  private final VirtualTime time = new VirtualTime();
  private final ManualLoop loop = new ManualLoop(time);
  private final List<Duration> attempts = new ArrayList<>();

  /** Notes when each attempt begins. */
  private final class SilentEnsemble implements EnsemblePort {
    @Override
    public EnsembleLink openLink(
        @Nullable SessionCredentials session, int timeoutMillis, LinkListener listener) {
      attempts.add(Duration.ofNanos(loop.nanoTime()));
      return new SilentLink();
    }

    @Override
    public int serverCount() {
      return SERVERS;
    }

    @Override
    public String describeServers() {
      return "silent";
    }

    @Override
    public int chrootBytes() {
      return 0;
    }

    @Override
    public void close() {}
  }

  private static final class SilentLink implements EnsemblePort.EnsembleLink {
    @Override
    public void sendRequest(ZooKeeperRequest request, EnsemblePort.AnswerHandler reply) {}

    @Override
    public void dropLink() {}

    @Override
    public void closeSession(Runnable then) {
      then.run();
    }
  }

  private Duration lengthOf(int attempt) {
    return attempts.get(attempt + 1).minus(attempts.get(attempt));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0.5S", "PT4S", "PT10S", "PT1M", "PT10M"})
  void eachCostsAFewSecondsAtFirstWhateverTheTimeoutIs(Duration timeout) {
    EngineSettings settings = new EngineSettings(timeout, Duration.ofMillis(100), false, true, 0);
    new SessionKeeper(loop, new SilentEnsemble(), settings, new Random(1)).openLink();

    time.runFor(Duration.ofMinutes(30));

    Duration quarter = timeout.dividedBy(4);
    assertThat(lengthOf(0)).isLessThanOrEqualTo(Duration.ofSeconds(3));
    assertThat(lengthOf(SERVERS - 1)).isLessThanOrEqualTo(Duration.ofSeconds(6));
    int last = attempts.size() - 2;
    assertThat(lengthOf(last)).isBetween(quarter, quarter.plusSeconds(2));
  }
}
