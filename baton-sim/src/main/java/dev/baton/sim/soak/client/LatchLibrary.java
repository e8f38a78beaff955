package dev.baton.sim.soak.client;

import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;

/** Curator's {@code LeaderLatch}. */
public final class LatchLibrary implements Library {
  @Override
  public String name() {
    return "latch";
  }

  @Override
  public List<TurnRule> rules() {
    return List.of(TurnRule.QUEUE);
  }

  @Override
  public boolean givesTokens() {
    return false;
  }

  @Override
  public Connection connect(String servers, Duration sessionTimeout, Duration tick) {
    return CuratorConnection.begin(servers, sessionTimeout, LatchContender::new);
  }
}
