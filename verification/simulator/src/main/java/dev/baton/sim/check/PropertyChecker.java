package dev.baton.sim.check;

/** A judge of one property of a world. Stateless. */
public interface PropertyChecker {
  /** Returns the property that must hold, as a sentence. */
  String propertyText();

  /** Returns the verdict on whether the property held. */
  CheckVerdict checkHistory(WorldHistory history);
}
