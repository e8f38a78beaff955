package dev.baton.sim.check;

/** Judges one property of a world. Stateless. */
public interface Checker {
  /** What must hold, as a sentence. */
  String property();

  /** Whether it did. */
  Verdict check(History history);
}
