package dev.baton.cli.keeper;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutableLookupTest {
  @TempDir Path folder;

  @Test
  void isFoundInThePath() throws IOException {
    Files.copy(Path.of("/bin/true"), folder.resolve("tool"), COPY_ATTRIBUTES);
    assertThatCode(() -> ExecutableLookup.checkExecutable("tool", "/nowhere:" + folder))
        .doesNotThrowAnyException();
  }

  @Test
  void isNotLookedForInThePathIfItNamesAFolder() {
    assertThatThrownBy(() -> ExecutableLookup.checkExecutable("./sh", "/bin"))
        .isInstanceOf(CannotRunException.class)
        .hasMessage("./sh: command not found")
        .extracting("exitCode")
        .isEqualTo(127);
  }

  @Test
  void isNotAFileWithoutPermission() throws IOException {
    Path file = Files.createFile(folder.resolve("tool"));
    assertThatThrownBy(() -> ExecutableLookup.checkExecutable(file.toString(), ""))
        .hasMessageContaining("chmod +x")
        .extracting("exitCode")
        .isEqualTo(126);
  }

  @Test
  void isNotAFolder() {
    assertThatThrownBy(() -> ExecutableLookup.checkExecutable(folder.toString(), ""))
        .extracting("exitCode")
        .isEqualTo(126);
  }
}
