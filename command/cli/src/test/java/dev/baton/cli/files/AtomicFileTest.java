package dev.baton.cli.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void linkOfAStrangerIsNotFollowed() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Files.createSymbolicLink(folder.resolve(".state.new"), victim);
    AtomicFile.replaceFile(folder.resolve("state"), "new");
    assertThat(victim).hasContent("precious");
    assertThat(folder.resolve("state")).hasContent("new").isRegularFile();
  }

  @Test
  void linkInThePlaceOfTheFileIsReplaced() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Path file = Files.createSymbolicLink(folder.resolve("state"), victim);
    AtomicFile.replaceFile(file, "new");
    assertThat(victim).hasContent("precious");
    assertThat(Files.isSymbolicLink(file)).isFalse();
  }

  @Test
  void failureLeavesNothingBehind() throws IOException {
    Path inTheWay = Files.createDirectory(folder.resolve("state"));
    Files.createFile(inTheWay.resolve("full"));
    assertThatThrownBy(() -> AtomicFile.replaceFile(inTheWay, "new"))
        .isInstanceOf(IOException.class);
    assertThat(names()).containsExactly("state");
  }

  @Test
  void interruptedThreadWritesToo() throws IOException {
    Thread.currentThread().interrupt();
    AtomicFile.replaceFile(folder.resolve("state"), "new");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(folder.resolve("state")).hasContent("new");
    assertThat(names()).containsExactly("state");
  }
}
