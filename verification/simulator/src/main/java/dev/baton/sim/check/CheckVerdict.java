package dev.baton.sim.check;

import java.util.List;

/**
 * The result of a checker.
 *
 * @param kind the verdict
 * @param evidence the evidence for it; for an invalid verdict, each breach
 */
public record CheckVerdict(VerdictKind kind, List<String> evidence) {
  /** The kinds of verdicts, from good to bad. */
  public enum VerdictKind {
    /** The property held, and there was something to judge. */
    VALID,
    /** The property could not be judged. */
    UNKNOWN,
    /** The property did not hold. */
    INVALID
  }

  /** Creates a verdict with an immutable copy of the evidence. */
  public CheckVerdict {
    evidence = List.copyOf(evidence);
  }

  /**
   * Creates the verdict on {@code subjects} things, of which {@code breaches} broke the property.
   *
   * @param counted a name for the things counted, for people
   */
  static CheckVerdict verdictOn(long subjects, String counted, List<String> breaches) {
    if (!breaches.isEmpty()) {
      return new CheckVerdict(VerdictKind.INVALID, breaches);
    }
    return new CheckVerdict(
        subjects == 0 ? VerdictKind.UNKNOWN : VerdictKind.VALID, List.of(subjects + " " + counted));
  }

  @Override
  public String toString() {
    return kind + ": " + String.join("; ", evidence);
  }
}
