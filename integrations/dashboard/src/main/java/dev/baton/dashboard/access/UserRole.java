package dev.baton.dashboard.access;

/** The role of a user of the dashboard. */
public enum UserRole {
  /** May look at everything. */
  READER,
  /** May also change elections. */
  OPERATOR
}
