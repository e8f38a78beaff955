package dev.baton.dashboard.access;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A user of the dashboard.
 *
 * @param name printable ASCII without colon and quotes, at most 128 characters
 * @param role of the user
 * @param password empty for a user that only a proxy can name
 */
public record UserAccount(String name, UserRole role, Optional<PasswordHash> password) {
  private static final Pattern NAME = Pattern.compile("[\\x21-\\x7e&&[^:\"]]{1,128}");

  /** Returns whether {@code name} may be the name of a user. */
  static boolean isValidName(String name) {
    return NAME.matcher(name).matches();
  }
}
