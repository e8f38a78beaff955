package dev.baton.sim.swarm;

import dev.baton.protocol.Mode;

/** The kinds of locks. A world has one lock of each kind. */
enum LockKind {
  /** A plain lock. */
  PLAIN("/lock") {
    @Override
    Mode mode(SwarmWorld world) {
      return Mode.ALONE;
    }
  },
  /** A lock for readers and writers. */
  SHARED("/shared") {
    @Override
    Mode mode(SwarmWorld world) {
      return world.chance(3) == 0 ? Mode.WRITE : Mode.READ;
    }
  },
  /** A semaphore. */
  PERMITS("/permits") {
    @Override
    Mode mode(SwarmWorld world) {
      return new Mode.Permits(ALL_PERMITS, 1 + (int) world.chance(2));
    }
  };

  private static final int ALL_PERMITS = 3;

  private final String path;

  LockKind(String path) {
    this.path = path;
  }

  String path() {
    return path;
  }

  /** Returns the mode in which the next waiter requests the lock. */
  abstract Mode mode(SwarmWorld world);
}
