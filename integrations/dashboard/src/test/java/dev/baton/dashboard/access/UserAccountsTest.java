package dev.baton.dashboard.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The users file: its form, and who else may read it. */
final class UserAccountsTest {
  @TempDir private Path folder;

  private Path write(String mode, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("users"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  @Test
  void usersAreReadWithTheirRoles() throws IOException {
    UserAccounts users =
        UserAccounts.readFile(write("rw-r-----", "# ops\n\nada:operator:-\nrita:reader:-\n"));
    assertThat(users.findAccount("ada").orElseThrow().role()).isEqualTo(UserRole.OPERATOR);
    assertThat(users.findAccount("rita").orElseThrow().role()).isEqualTo(UserRole.READER);
    assertThat(users.findAccount("Ada")).isEmpty();
    assertThat(users.hasOperator()).isTrue();
    assertThat(users.hasPasswords()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r--r--", "rw-rw----", "rw------x", "rw-----w-"})
  void fileThatIsOpenToOthersIsRefused(String mode) throws IOException {
    Path file = write(mode, "ada:reader:-");
    assertThatThrownBy(() -> UserAccounts.readFile(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("chmod g-w,o-rwx " + file);
  }

  /** The owner of a file can change it, whatever its mode says. Only root gives files away. */
  @Tag("programs")
  @Test
  void fileOfAnotherUserIsRefused() throws IOException {
    Path file = write("rw-------", "ada:reader:-");
    Files.setAttribute(file, "unix:uid", 65_534);
    assertThatThrownBy(() -> UserAccounts.readFile(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("belongs to another user, number 65534");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          ada:reader,             line 1: write NAME:reader:HASH
          ada:admin:-,            line 1: the role must be reader or operator
          ada:reader:secret,      line 1: the hash must be one of bcrypt
          a b:reader:-,           a name is printable ASCII
          :reader:-,              a name is printable ASCII
          ada:reader:-;ada:operator:-, line 2: this name was in an earlier line
          #,                      has no users
          """)
  void wrongLineIsNamed(String text, String message) throws IOException {
    Path file = write("rw-------", text.replace(';', '\n'));
    assertThatThrownBy(() -> UserAccounts.readFile(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  /** The time of an answer would tell whether a name is in the file. */
  @Test
  void hashesOfDifferentCostsAreRefused() throws IOException {
    String rest = "AAECAwQFBgcICQoLDA0ODuiY3PGD2r/0Ss7MM8MGx/v7nvyXDQw0m";
    Path file =
        write("rw-------", "ada:operator:$2b$12$" + rest + "\nrita:reader:$2y$10$" + rest + "\n");
    assertThatThrownBy(() -> UserAccounts.readFile(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("hashes of different costs");
  }

  @Test
  void missingFileIsNamed() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> UserAccounts.readFile(missing))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(missing + " cannot be read");
  }
}
