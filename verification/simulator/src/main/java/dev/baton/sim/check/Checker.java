package dev.baton.sim.check;

/** A judge of one property of a world. Stateless. */
public interface Checker {
  /** Returns the property that must hold, as a sentence. */
  String property();

  /** Returns the verdict on whether the property held. */
  Verdict check(History history);
}
