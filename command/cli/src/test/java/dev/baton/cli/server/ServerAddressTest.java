package dev.baton.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {
  @TempDir Path folder;

  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("address.properties");
  }

  @Test
  void isReadAsWritten() throws IOException {
    new ServerAddress(40123, 4711).write(file);
    assertThat(ServerAddress.read(file)).contains(new ServerAddress(40123, 4711));
    assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
  }

  @Test
  void isAbsentWithoutAFile() throws IOException {
    assertThat(ServerAddress.read(file)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "port=40123", "port=401", "port=x\npid=1", "port=70000\npid=1", "\\u00"})
  void isAbsentIfTheFileMakesNoSense(String text) throws IOException {
    Files.writeString(file, text);
    assertThat(ServerAddress.read(file)).isEmpty();
  }
}
