package dev.baton.observe;

/**
 * A condition that was requested by {@link WarningRules}.
 *
 * @param kind the kind of condition
 * @param text text for people: what was seen, where, and the limit
 */
public record ElectionWarning(WarningKind kind, String text) {
  /** The kinds of conditions. */
  public enum WarningKind {
    /** There are fewer participants than wanted. */
    FEW,
    /** Only a single participant is left, without a standby. */
    ALONE,
    /** There has been no leader for too long. */
    LEADERLESS,
    /** Leaders change too often. */
    UNSTEADY
  }
}
