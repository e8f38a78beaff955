package dev.baton.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.EmbeddedZooKeeper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/how-to/start-faster.md, run in an empty folder. */
final class StartFasterTest {
  private static final Pattern LIBRARY =
      Pattern.compile(".*/(core/|baton-(client|ports|protocol)|zookeeper|netty|slf4j-api).*");

  @TempDir Path folder;

  private void copyLibraries() throws IOException {
    Path lib = Files.createDirectory(folder.resolve("lib"));
    int number = 0;
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path jar = lib.resolve(number++ + ".jar");
      if (!LIBRARY.matcher(entry).matches()) {
        continue;
      }
      if (Files.isRegularFile(Path.of(entry))) {
        Files.copy(Path.of(entry), jar);
      } else if (Files.isDirectory(Path.of(entry))) {
        int made = jarTool().run(System.out, System.err, "cf", jar.toString(), "-C", entry, ".");
        assertThat(made).as(entry).isZero();
      }
    }
  }

  private static ToolProvider jarTool() {
    return ToolProvider.findFirst("jar").orElseThrow();
  }

  private void runShell(String command, Map<String, String> variables)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("bash", "-ec", command).directory(folder.toFile());
    builder
        .environment()
        .merge("PATH", System.getProperty("java.home") + "/bin", (p, j) -> j + ":" + p);
    builder.environment().putAll(variables);
    Path log = folder.resolve("log");
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor()).as(command + Files.readString(log)).isZero();
  }

  @Test
  void theSecondRunTakesBatonFromTheArchive() throws IOException, InterruptedException {
    Tutorial page = Tutorial.readPage("how-to/start-faster.md");
    List<String> commands = page.blocks("sh");
    assertThat(commands).hasSize(3);
    copyLibraries();
    Files.writeString(folder.resolve("Nightly.java"), page.blocks("java").get(0));
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.launch()) {
      Map<String, String> server = Map.of("SERVERS", zooKeeper.connectString());
      runShell(commands.get(0), server);
      runShell(commands.get(1), server);
      String log = "-Xshare:on -Xlog:class+load:file=loaded";
      runShell("export JAVA_TOOL_OPTIONS='" + log + "'; " + commands.get(2), server);
    }
    assertThat(folder.resolve("loaded"))
        .content()
        .contains("dev.baton.Baton source: shared objects file (top)");
  }
}
