package dev.baton.dashboard.access;

import dev.baton.dashboard.api.RequestUser;

/**
 * The sender of a request, as far as known.
 *
 * @param user the name and the permissions
 * @param isKnown whether the visitor has proven the name
 */
public record DashboardVisitor(RequestUser user, boolean isKnown) {}
