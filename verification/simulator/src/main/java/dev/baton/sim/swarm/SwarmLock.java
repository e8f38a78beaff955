package dev.baton.sim.swarm;

import dev.baton.protocol.LockMode;

/** The kinds of locks. A world has one lock of each kind. */
enum SwarmLock {
  /** A plain lock. */
  PLAIN("/lock") {
    @Override
    LockMode chooseMode(SwarmWorld world) {
      return LockMode.EXCLUSIVE;
    }
  },
  /** A lock for readers and writers. */
  SHARED("/shared") {
    @Override
    LockMode chooseMode(SwarmWorld world) {
      return world.randomBelow(3) == 0 ? LockMode.WRITE : LockMode.READ;
    }
  },
  /** A semaphore. */
  PERMITS("/permits") {
    @Override
    LockMode chooseMode(SwarmWorld world) {
      return new LockMode.PermitMode(ALL_PERMITS, 1 + (int) world.randomBelow(2));
    }
  };

  private static final int ALL_PERMITS = 3;

  private final String path;

  SwarmLock(String path) {
    this.path = path;
  }

  String lockPath() {
    return path;
  }

  /** Returns the mode in which the next waiter requests the lock. */
  abstract LockMode chooseMode(SwarmWorld world);
}
