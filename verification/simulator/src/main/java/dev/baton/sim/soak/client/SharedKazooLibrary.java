package dev.baton.sim.soak.client;

import dev.baton.participants.Peers;

/** Baton's elections, with queues that they share with kazoo's {@code Lock}. */
public final class SharedKazooLibrary extends SharingLibrary {
  /** Creates the library, as a service. */
  public SharedKazooLibrary() {
    super("baton-kazoo", Peers.KAZOO_LOCK);
  }
}
