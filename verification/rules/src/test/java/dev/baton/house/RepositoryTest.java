package dev.baton.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RepositoryTest {
  @TempDir private Path root;

  @Test
  void readsTextOutsideOfTargetFoldersWhereThereIsNoGit() throws IOException, InterruptedException {
    write("a/pom.xml", "<project/>".getBytes(UTF_8));
    write("a/target/classes/A.txt", "made".getBytes(UTF_8));
    write("a/logo.png", new byte[] {(byte) 0x89, 'P', 'N', 'G'});
    assertThat(Repository.read(root).texts())
        .containsExactly(new TextFile("a/pom.xml", "<project/>"));
  }

  @Test
  void refusesJavaThatIsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sources.of(List.of(new TextFile("A.java", "clas A {}"))))
        .withMessageContaining("A.java:1");
  }

  private void write(String path, byte[] bytes) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }
}
