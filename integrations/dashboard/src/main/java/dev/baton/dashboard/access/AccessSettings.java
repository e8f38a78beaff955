package dev.baton.dashboard.access;

import java.util.Optional;

/**
 * The permissions at one server.
 *
 * @param loopback whether only this machine can connect
 * @param allowChanges whether operators may change elections
 * @param users with passwords and roles
 * @param proxy that names users, if there is one
 * @param hosts under which the server may be reached
 */
public record AccessSettings(
    boolean loopback,
    boolean allowChanges,
    UserAccounts users,
    Optional<TrustedProxy> proxy,
    HostAllowList hosts) {
  /** Checks that the settings are safe together. */
  public AccessSettings {
    boolean named = users != UserAccounts.NONE || proxy.isPresent();
    if (!loopback && !named) {
      throw new IllegalArgumentException(
          "other machines could read without login at this address; name a users file or a trusted"
              + " proxy, or use a loopback address");
    }
    if (allowChanges && !users.hasOperator()) {
      throw new IllegalArgumentException(
          "changes need a users file with an operator, whether by password or by proxy");
    }
  }

  /** Returns whether everyone that can connect may read. */
  boolean isReadableByAll() {
    return loopback && proxy.isEmpty();
  }
}
