package dev.baton.sim.soak.client;

/** Curator's {@code LeaderLatch}. */
public final class LatchLibrary extends CuratorLibrary {
  /** Found as a service. */
  public LatchLibrary() {
    super("latch", LatchContender::new);
  }
}
