package dev.baton.sim.soak.client;

import dev.baton.participants.Peers;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;

/** Baton's elections, with queues that they share with kazoo's {@code Lock}. */
public final class SharedKazooLibrary implements SoakLibrary {
  @Override
  public String libraryName() {
    return "baton-kazoo";
  }

  @Override
  public List<TurnRule> turnRules() {
    return List.of(TurnRule.QUEUE);
  }

  @Override
  public boolean givesTokens() {
    return true;
  }

  @Override
  public LibraryConnection connectProcess(String servers, Duration sessionTimeout, Duration tick) {
    return BatonLibrary.connectBaton(
        servers, sessionTimeout, tick, election -> election.sharedWith(Peers.KAZOO_LOCK));
  }
}
