package dev.baton.spring.settings;

import org.jspecify.annotations.Nullable;

/**
 * A proof of identity for ZooKeeper.
 *
 * @param scheme the scheme, such as digest
 * @param secret the secret, such as user:password
 */
public record CredentialProperties(@Nullable String scheme, @Nullable String secret) {
  /** Returns the scheme alone, since the secret must not be printed. */
  @Override
  public String toString() {
    return scheme + ":***";
  }
}
