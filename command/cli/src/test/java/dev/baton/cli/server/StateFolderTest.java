package dev.baton.cli.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFolderTest {
  private static final Path HOME = Path.of("/home/ada");

  @Test
  void isInTheXdgStateHome() {
    assertThat(StateFolder.ofEnvironment(Map.of("XDG_STATE_HOME", "/var/state"), HOME).path())
        .isEqualTo(Path.of("/var/state/baton/server"));
  }

  @Test
  void isInTheUsersHomeOtherwise() {
    assertThat(StateFolder.ofEnvironment(Map.of(), HOME).path())
        .isEqualTo(Path.of("/home/ada/.local/state/baton/server"));
  }

  @Test
  void isInAnotherHomeIfTheEnvironmentNamesOne() {
    assertThat(StateFolder.ofEnvironment(Map.of("HOME", "/tmp/empty"), HOME).path())
        .isEqualTo(Path.of("/tmp/empty/.local/state/baton/server"));
  }

  @Test
  void ignoresARelativeXdgStateHome() {
    assertThat(StateFolder.ofEnvironment(Map.of("XDG_STATE_HOME", "state"), HOME).path())
        .isEqualTo(Path.of("/home/ada/.local/state/baton/server"));
  }

  @Test
  void isNowhereWithoutAHome() {
    assertThatThrownBy(() -> StateFolder.ofEnvironment(Map.of(), Path.of("?")))
        .isInstanceOf(LocalServerException.class)
        .hasMessageContaining("set HOME or XDG_STATE_HOME");
  }

  @Test
  void isForItsOwnerAlone(@TempDir Path home) throws IOException {
    StateFolder folder = StateFolder.ofEnvironment(Map.of(), home);
    folder.prepare();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
        .isEqualTo("rwx------");
    assertThat(folder.path()).isEmptyDirectory();
  }
}
