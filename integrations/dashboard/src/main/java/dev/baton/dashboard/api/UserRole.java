package dev.baton.dashboard.api;

/** The role of a user of the dashboard. */
public enum UserRole {
  /** May look at everything. */
  READER,
  /** May also change elections. */
  OPERATOR
}
