package dev.baton.dashboard.api;

/**
 * The sender of a request.
 *
 * @param name of the user
 * @param role of the user
 * @param mayChange whether the user may change elections now
 */
public record RequestUser(String name, UserRole role, boolean mayChange) {}
