package dev.baton.sim.soak.client;

import dev.baton.participants.Peers;

/** Baton's elections, with queues that they share with Curator's {@code LeaderLatch}. */
public final class SharedLatchLibrary extends SharingLibrary {
  /** Creates the library, as a service. */
  public SharedLatchLibrary() {
    super("baton-latch", Peers.CURATOR_LATCH);
  }
}
