package dev.baton.dashboard.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords are kept as bcrypt hashes. */
final class PasswordHashTest {
  private static final String REST = "AAECAwQFBgcICQoLDA0ODuiY3PGD2r/0Ss7MM8MGx/v7nvyXDQw0m";

  @Test
  void hashMatchesItsPasswordOnly() {
    char[] password = "grün & geheim".toCharArray();
    String text = PasswordHash.hashPassword(password).formatHash();
    assertThat(text).startsWith("$2b$12$");
    PasswordHash parsed = PasswordHash.parseHash(text);
    assertThat(parsed.matchesPassword(password)).isTrue();
    assertThat(parsed.matchesPassword("grün & geheiM".toCharArray())).isFalse();
    assertThat(parsed.matchesPassword(new char[0])).isFalse();
    assertThat(parsed.matchesPassword(new char[73])).isFalse();
    assertThat(parsed.toString()).isEqualTo("$2b$12");
  }

  /** The hash is one of libxcrypt; the names of the scheme differ, but not what it does. */
  @ParameterizedTest
  @ValueSource(strings = {"$2a$10$", "$2b$10$", "$2y$10$"})
  void hashOfAnotherProgramIsUnderstood(String scheme) {
    PasswordHash hash = PasswordHash.parseHash(scheme + REST);
    assertThat(hash.matchesPassword("correct horse".toCharArray())).isTrue();
    assertThat(hash.matchesPassword("correct horses".toCharArray())).isFalse();
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
        "$2b$09$" + REST,
        "$2b$17$" + REST,
        "$2x$12$" + REST,
        "$2b$12$AAAA",
        "pbkdf2-sha256$600000$AAAAAAAAAAAAAAAAAAAAAA==$AAAA"
      })
  void weakOrOddHashIsRefused(String text) {
    assertThatThrownBy(() -> PasswordHash.parseHash(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the hash must");
  }

  @Test
  void passwordThatBcryptCannotHashWhollyIsRefused() {
    assertThatThrownBy(() -> PasswordHash.hashPassword(new char[0]))
        .hasMessage("a password has 1 to 72 bytes of UTF-8, not 0");
    assertThatThrownBy(() -> PasswordHash.hashPassword("ü".repeat(37).toCharArray()))
        .hasMessage("a password has 1 to 72 bytes of UTF-8, not 74");
  }
}
