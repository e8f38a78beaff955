package dev.baton.sim.soak.client;

import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;

/** Curator's {@code InterProcessMutex}. */
public final class MutexLibrary implements Library {
  @Override
  public String name() {
    return "mutex";
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
    return CuratorConnection.begin(servers, sessionTimeout, MutexContender::new);
  }
}
