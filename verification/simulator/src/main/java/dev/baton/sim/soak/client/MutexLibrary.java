package dev.baton.sim.soak.client;

/** Curator's {@code InterProcessMutex}. */
public final class MutexLibrary extends CuratorLibrary {
  /** Creates the library, as a service. */
  public MutexLibrary() {
    super("mutex", MutexContender::new);
  }
}
