package dev.baton.dashboard.access;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * A password, hashed by PBKDF2 with HMAC-SHA-256. As text it names its parameters: {@code
 * pbkdf2-sha256$600000$SALT$HASH}, in Base64. Immutable.
 */
public final class PasswordHash {
  private static final String SCHEME = "pbkdf2-sha256";
  private static final int ITERATIONS = 600_000;
  private static final int FEWEST_ITERATIONS = 100_000;
  private static final int MOST_ITERATIONS = 10_000_000;
  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final int LONGEST_PASSWORD = 1024;
  private static final Pattern FORM =
      Pattern.compile(SCHEME + "\\$(\\d{1,9})\\$([A-Za-z0-9+/]{22}==)\\$([A-Za-z0-9+/]{43}=)");

  private final int iterations;
  private final byte[] salt;
  private final byte[] hash;

  private PasswordHash(int iterations, byte[] salt, byte[] hash) {
    this.iterations = iterations;
    this.salt = salt;
    this.hash = hash;
  }

  /**
   * Hashes a password with a new salt. Takes some tenths of a second.
   *
   * @throws IllegalArgumentException if the password is empty or longer than 1,024 characters
   */
  public static PasswordHash hashPassword(char[] password) {
    if (password.length == 0 || password.length > LONGEST_PASSWORD) {
      throw new IllegalArgumentException(
          "a password has 1 to " + LONGEST_PASSWORD + " characters, not " + password.length);
    }
    byte[] salt = new byte[SALT_BYTES];
    new SecureRandom().nextBytes(salt);
    return new PasswordHash(ITERATIONS, salt, deriveHash(password, salt, ITERATIONS));
  }

  /**
   * Parses the text of a hash.
   *
   * @throws IllegalArgumentException saying what is wrong with it
   */
  public static PasswordHash parseHash(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "the hash must be like "
              + SCHEME
              + "$600000$SALT$HASH; 'baton dashboard --hash-password'"
              + " prints one");
    }
    int iterations = Integer.parseInt(matcher.group(1));
    if (iterations < FEWEST_ITERATIONS || iterations > MOST_ITERATIONS) {
      throw new IllegalArgumentException(
          "the hash must have 100,000 to 10,000,000 iterations, not " + iterations);
    }
    Base64.Decoder decoder = Base64.getDecoder();
    return new PasswordHash(
        iterations, decoder.decode(matcher.group(2)), decoder.decode(matcher.group(3)));
  }

  /** Returns whether this is the hash of {@code password}. Takes as long as hashing it. */
  boolean matchesPassword(char[] password) {
    return password.length > 0
        && password.length <= LONGEST_PASSWORD
        && MessageDigest.isEqual(hash, deriveHash(password, salt, iterations));
  }

  private static byte[] deriveHash(char[] password, byte[] salt, int iterations) {
    PBEKeySpec spec = new PBEKeySpec(password, salt, iterations, HASH_BYTES * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no PBKDF2 with HMAC-SHA-256", e);
    } finally {
      spec.clearPassword();
    }
  }

  /** Returns the text of the hash, with its parameters. */
  public String formatHash() {
    Base64.Encoder encoder = Base64.getEncoder();
    return SCHEME
        + "$"
        + iterations
        + "$"
        + encoder.encodeToString(salt)
        + "$"
        + encoder.encodeToString(hash);
  }

  /** Returns what the hash is made with, never the hash: so that no log can contain it. */
  @Override
  public String toString() {
    return SCHEME + "$" + iterations;
  }
}
