package dev.baton.spring;

/** What a call of a method with {@link LeaderOnly} does while this process does not lead. */
public enum NotLeaderAction {
  /** Skips a method that returns nothing, and throws for a method that returns something. */
  SKIP_IF_VOID,
  /** Returns null or an empty Optional without running the method. */
  SKIP,
  /** Throws a {@link NotLeaderException}. */
  THROW
}
