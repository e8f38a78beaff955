package dev.baton.sim.soak.client;

import dev.baton.protocol.LockMode;
import java.util.List;

/**
 * A kind of lock that a fleet has while it moves from Curator to Baton. The number of an election
 * decides on its kind. Every third candidate of a lock for readers and writers writes.
 */
enum FleetLockKind {
  /** A semaphore, without a shared queue: Curator's semaphores have a path of their own. */
  SEMAPHORE,
  READ_WRITE,
  /** Two mutexes below the path, always in the same order. */
  MULTI;

  static final int PERMITS = 3;

  static FleetLockKind kindOf(SoakElection election) {
    String path = election.path();
    return values()[path.charAt(path.length() - 1) % values().length];
  }

  /** Returns the lock mode of that candidate. */
  static LockMode modeOf(CandidateDiary diary) {
    int third = Math.floorMod(diary.who().hashCode(), 3);
    return switch (kindOf(diary.election())) {
      case SEMAPHORE -> new LockMode.PermitMode(PERMITS, PERMITS - third);
      case READ_WRITE -> third == 0 ? LockMode.WRITE : LockMode.READ;
      case MULTI -> LockMode.EXCLUSIVE;
    };
  }

  /** Returns the paths of the two mutexes of an election. */
  static List<String> mutexPaths(SoakElection election) {
    return List.of(election.path() + "/first", election.path() + "/second");
  }
}
