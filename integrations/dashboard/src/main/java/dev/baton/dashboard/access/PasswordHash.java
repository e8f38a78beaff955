package dev.baton.dashboard.access;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.springframework.security.crypto.bcrypt.BCrypt;

/**
 * A password, hashed by bcrypt. Its text is the usual one, which {@code htpasswd -B} writes, too:
 * {@code $2b$12$} and 53 characters. Immutable.
 */
public final class PasswordHash {
  private static final int COST = 12;
  private static final int LONGEST_PASSWORD = 72; // bcrypt ignores further bytes
  private static final Pattern FORM = Pattern.compile("\\$2[aby]\\$1[0-6]\\$[./A-Za-z0-9]{53}");
  private static final int COST_BEGIN = "$2b$".length();
  private static final int COST_END = "$2b$12".length();

  private final String text;

  private PasswordHash(String text) {
    this.text = text;
  }

  /**
   * Hashes a password with a new salt. Takes some tenths of a second.
   *
   * @throws IllegalArgumentException if the password is empty or longer than 72 bytes of UTF-8
   */
  public static PasswordHash hashPassword(char[] password) {
    byte[] bytes = encodePassword(password);
    if (!hasLength(bytes)) {
      throw new IllegalArgumentException(
          "a password has 1 to " + LONGEST_PASSWORD + " bytes of UTF-8, not " + bytes.length);
    }
    return new PasswordHash(BCrypt.hashpw(bytes, BCrypt.gensalt("$2b", COST)));
  }

  /**
   * Parses the text of a hash.
   *
   * @throws IllegalArgumentException saying what is wrong with it
   */
  public static PasswordHash parseHash(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "the hash must be one of bcrypt with a cost of 10 to 16, like $2b$12$...;"
              + " 'baton dashboard --hash-password' prints one");
    }
    return new PasswordHash(text);
  }

  /** Returns the cost: each further one doubles the time. */
  int cost() {
    return Integer.parseInt(text.substring(COST_BEGIN, COST_END));
  }

  /** Returns whether this is the hash of {@code password}. Takes as long as hashing it. */
  boolean matchesPassword(char[] password) {
    byte[] bytes = encodePassword(password);
    return hasLength(bytes) && BCrypt.checkpw(bytes, text);
  }

  private static byte[] encodePassword(char[] password) {
    return String.valueOf(password).getBytes(StandardCharsets.UTF_8);
  }

  private static boolean hasLength(byte[] bytes) {
    return bytes.length > 0 && bytes.length <= LONGEST_PASSWORD;
  }

  /** Returns the text of the hash, with its cost and salt. */
  public String formatHash() {
    return text;
  }

  /** Returns what the hash is made with, never the hash: so that no log can contain it. */
  @Override
  public String toString() {
    return text.substring(0, COST_END);
  }
}
