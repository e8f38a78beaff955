package dev.baton.sim.soak.client;

import dev.baton.participants.Peers;
import java.time.Duration;

/** Baton's elections, with queues that members of another library share. */
abstract class SharingLibrary implements SoakLibrary {
  private final String name;
  private final Peers peers;

  SharingLibrary(String name, Peers peers) {
    this.name = name;
    this.peers = peers;
  }

  @Override
  public String libraryName() {
    return name;
  }

  @Override
  public boolean givesTokens() {
    return true;
  }

  @Override
  public LibraryConnection connectProcess(String servers, Duration sessionTimeout, Duration tick) {
    return BatonLibrary.connectBaton(
        servers, sessionTimeout, tick, election -> election.sharedWith(peers));
  }
}
