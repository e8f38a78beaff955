package dev.baton.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedLogTest {
  @TempDir Path folder;

  @Test
  void keepsTheNewestLinesWithinTwiceTheLimit() throws IOException {
    Path file = folder.resolve("log");
    try (BoundedLog log = new BoundedLog(file, 10)) {
      for (String line : new String[] {"one\n", "two\n", "three\n", "four\n", "five\n", "six\n"}) {
        log.write(line.getBytes(StandardCharsets.US_ASCII));
      }
    }
    assertThat(file).hasContent("six\n");
    assertThat(folder.resolve("log.1")).hasContent("four\nfive\n");
  }

  @Test
  void goesOnWhereTheOneBeforeEnded() throws IOException {
    Path file = folder.resolve("log");
    for (int run = 0; run < 3; run++) {
      try (BoundedLog log = new BoundedLog(file, 10)) {
        log.write("line\n".getBytes(StandardCharsets.US_ASCII));
      }
    }
    assertThat(file).hasContent("line\n");
    assertThat(folder.resolve("log.1")).hasContent("line\nline\n");
  }
}
