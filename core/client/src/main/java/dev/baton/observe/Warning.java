package dev.baton.observe;

/**
 * A condition that {@link Warnings} ask to be told of.
 *
 * @param kind what it is
 * @param text for people: what was seen, where, and how much of it was asked for
 */
public record Warning(Kind kind, String text) {
  /** What there is to be warned of. */
  public enum Kind {
    /** Fewer take part than wanted. */
    FEW,
    /** One is left, and nobody stands by. */
    ALONE,
    /** Nobody has led for too long. */
    LEADERLESS,
    /** Leaders change too often. */
    UNSTEADY
  }
}
