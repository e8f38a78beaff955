package dev.baton.dashboard.access;

/**
 * The sender of a request, as far as known.
 *
 * @param name of the user
 * @param role of the user
 * @param mayChange whether the user may change elections now
 * @param isKnown whether the visitor has proven the name
 */
public record DashboardVisitor(String name, UserRole role, boolean mayChange, boolean isKnown) {}
