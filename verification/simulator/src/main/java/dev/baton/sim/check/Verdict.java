package dev.baton.sim.check;

import java.util.List;

/**
 * What a checker found.
 *
 * @param kind the verdict
 * @param evidence what it rests on: of an invalid one, each breach
 */
public record Verdict(Kind kind, List<String> evidence) {
  /** From good to bad. */
  public enum Kind {
    /** The property held, and there was something for it to hold for. */
    VALID,
    /** Nobody can tell. */
    UNKNOWN,
    /** The property did not hold. */
    INVALID
  }

  /** Takes an immutable copy. */
  public Verdict {
    evidence = List.copyOf(evidence);
  }

  /**
   * The verdict on {@code subjects} things of which {@code breaches} broke the property.
   *
   * @param counted what was looked at, for people
   */
  static Verdict on(long subjects, String counted, List<String> breaches) {
    if (!breaches.isEmpty()) {
      return new Verdict(Kind.INVALID, breaches);
    }
    return new Verdict(
        subjects == 0 ? Kind.UNKNOWN : Kind.VALID, List.of(subjects + " " + counted));
  }

  @Override
  public String toString() {
    return kind + ": " + String.join("; ", evidence);
  }
}
