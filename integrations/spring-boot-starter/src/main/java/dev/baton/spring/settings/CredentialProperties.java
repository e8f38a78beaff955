package dev.baton.spring.settings;

/**
 * A proof of identity for ZooKeeper.
 *
 * @param scheme the scheme, such as digest
 * @param secret the secret, such as user:password
 */
public record CredentialProperties(String scheme, String secret) {
  /** Returns the scheme alone, since the secret must not be printed. */
  @Override
  public String toString() {
    return scheme + ":***";
  }
}
