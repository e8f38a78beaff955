package dev.baton.dashboard.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords are kept as salted PBKDF2 hashes that name their parameters. */
final class PasswordHashTest {
  private static final String SALT = "AAAAAAAAAAAAAAAAAAAAAA==";
  private static final String HASH = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

  /** Made by hashlib.pbkdf2_hmac of Python. */
  private static final String PYTHON =
      "pbkdf2-sha256$100000$AAECAwQFBgcICQoLDA0ODw=="
          + "$V/LC8HOXSNUWQZsGKohGZjI8WD6krhZVBKgfe1PGKgk=";

  @Test
  void hashMatchesItsPasswordOnly() {
    char[] password = "grün & geheim".toCharArray();
    String text = PasswordHash.hashPassword(password).formatHash();
    assertThat(text).startsWith("pbkdf2-sha256$600000$");
    PasswordHash parsed = PasswordHash.parseHash(text);
    assertThat(parsed.matchesPassword(password)).isTrue();
    assertThat(parsed.matchesPassword("grün & geheiM".toCharArray())).isFalse();
    assertThat(parsed.matchesPassword(new char[0])).isFalse();
    assertThat(parsed.matchesPassword(new char[2_000])).isFalse();
    assertThat(parsed.toString()).isEqualTo("pbkdf2-sha256$600000");
  }

  @Test
  void hashOfAnotherProgramIsUnderstood() {
    PasswordHash hash = PasswordHash.parseHash(PYTHON);
    assertThat(hash.matchesPassword("correct horse".toCharArray())).isTrue();
  }

  @Test
  void onePasswordHasManyHashes() {
    char[] password = {'a'};
    assertThat(PasswordHash.hashPassword(password).formatHash())
        .isNotEqualTo(PasswordHash.hashPassword(password).formatHash());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "secret",
        "pbkdf2-sha256$99999$" + SALT + "$" + HASH,
        "pbkdf2-sha256$10000001$" + SALT + "$" + HASH,
        "pbkdf2-sha1$600000$" + SALT + "$" + HASH,
        "pbkdf2-sha256$600000$" + SALT + "$AAAA"
      })
  void weakOrOddHashIsRefused(String text) {
    assertThatThrownBy(() -> PasswordHash.parseHash(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the hash must");
  }

  @Test
  void emptyPasswordIsRefused() {
    assertThatThrownBy(() -> PasswordHash.hashPassword(new char[0]))
        .hasMessage("a password has 1 to 1024 characters, not 0");
  }
}
