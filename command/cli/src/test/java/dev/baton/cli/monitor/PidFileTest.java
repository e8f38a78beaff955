package dev.baton.cli.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.cli.run.Runs;
import dev.baton.cli.run.Runs.Run;
import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PidFileTest {
  @TempDir Path folder;

  private final StringWriter err = new StringWriter();

  private PidFile take(Path file) {
    return PidFile.take(file, 7, new PrintWriter(err, true));
  }

  @Test
  void linkInThePlaceOfTheLockFileIsNotFollowed() throws IOException {
    Path victim = folder.resolve("victim");
    Files.createSymbolicLink(folder.resolve("pid.lock"), victim);
    assertThatThrownBy(() -> take(folder.resolve("pid")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--pid-file " + folder.resolve("pid") + " can't be written");
    assertThat(victim).doesNotExist();
  }

  @Test
  void fileThatCannotBeDeletedIsSaid() throws IOException {
    Path file = folder.resolve("pid");
    PidFile taken = take(file);
    putSomethingElseInThePlaceOf(file);
    taken.close();
    assertThat(err.toString())
        .startsWith("baton: warning: --pid-file " + file + " can't be deleted: ");
    Files.delete(file.resolve("full"));
    Files.delete(file);
    take(file).close();
    assertThat(file).doesNotExist();
  }

  /** A folder with something in it cannot be deleted, not even by root. */
  private static void putSomethingElseInThePlaceOf(Path file) throws IOException {
    Files.delete(file);
    Files.createDirectory(file);
    Files.createFile(file.resolve("full"));
  }

  @Tag("long")
  @Test
  void fileThatCannotBeDeletedLeavesTheExitCodeToTheCommand()
      throws IOException, InterruptedException {
    Path file = folder.resolve("pid");
    String script = "rm %1$s; mkdir %1$s; touch %1$s/full; exit 42".formatted(file);
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch();
        Runs runs = new Runs(folder, zooKeeper.connectString())) {
      Run run = runs.start("/pid", "a", script, "--pid-file=" + file);
      assertThat(run.exitCode()).isEqualTo(42);
      assertThat(run.said()).contains("can't be deleted").doesNotContain("\tat ");
    }
  }
}
