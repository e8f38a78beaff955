package dev.baton.sim.soak;

import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Makes faults of some kinds, one at a time. */
interface Mischief {
  /** What it can make here. */
  Set<FaultKind> kinds();

  /**
   * Makes a fault of one of its kinds now.
   *
   * @param random what it hits, and how long it lasts
   * @return nothing if there was nothing to hit
   */
  Optional<Fault> make(FaultKind kind, Random random);
}
