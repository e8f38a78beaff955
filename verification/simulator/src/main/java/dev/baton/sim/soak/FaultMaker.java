package dev.baton.sim.soak;

import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A maker of faults of some kinds, one fault at a time. */
interface FaultMaker {
  /** Returns the kinds of faults that it can make here. */
  Set<FaultKind> faultKinds();

  /**
   * Makes a fault of one of its kinds now.
   *
   * @param random the chance that chooses the target and the duration
   * @return the fault, or empty if there was no target
   */
  Optional<MadeFault> makeFault(FaultKind kind, Random random);
}
