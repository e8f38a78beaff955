package dev.baton.sim.soak.client;

/** Curator's {@code LeaderLatch}. */
public final class LatchLibrary extends CuratorLibrary {
  /** Creates the library, as a service. */
  public LatchLibrary() {
    super("latch", LatchContender::new);
  }
}
