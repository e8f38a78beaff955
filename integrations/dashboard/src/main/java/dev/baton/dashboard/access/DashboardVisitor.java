package dev.baton.dashboard.access;

import dev.baton.dashboard.api.RequestUser;
import java.util.Optional;

/**
 * The sender of a request, as far as known.
 *
 * @param user the name and the permissions
 * @param identity what proves the user, such as a session; empty for an unknown visitor
 * @param session the secret of the session, if there is one
 */
public record DashboardVisitor(RequestUser user, String identity, Optional<String> session) {
  /** Returns whether the visitor has proven a name. */
  public boolean isKnown() {
    return !identity.isEmpty();
  }

  /** Returns the name only, so that no log can contain a secret. */
  @Override
  public String toString() {
    return user.name();
  }
}
