package dev.baton.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code examples/run}, with the real command, but with a JVM that only says its task.
 */
@Tag("long")
final class ExampleRunTest {
  @TempDir private Path folder;

  @BeforeEach
  void copyScript() throws IOException {
    Files.createDirectories(folder.resolve("examples"));
    Files.createDirectories(folder.resolve("packaging"));
    Files.copy(Path.of("run"), folder.resolve("examples/run"));
    String baton =
        String.join(" ", ChildProcess.javaCommand(List.of(), "dev.baton.cli.Main", "\"$@\""));
    writeScript("baton", "exec " + baton);
    writeScript("java", "echo \"$@\"");
    writeScript("packaging/build.sh", "ensure_built() { java=$here/../java app=app; }");
  }

  private void writeScript(String name, String line) throws IOException {
    Path script = folder.resolve(name);
    Files.writeString(script, "#!/bin/sh\n" + line + "\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }

  @AfterEach
  void stopServer() throws IOException {
    runCommand(folder.resolve("baton").toString(), "server", "stop");
  }

  @Test
  void startsServerAndProgram() throws IOException {
    assertThat(runCommand("bash", "examples/run", "plain-service", "me"))
        .containsPattern("dev[.]baton[.]examples[.]PlainService 127[.]0[.]0[.]1:[0-9]+ me\n");
    assertThat(runCommand("bash", "examples/run", "kotlin-service"))
        .containsPattern("KotlinServiceKt 127[.]0[.]0[.]1:[0-9]+ example-[0-9]+\n");
  }

  @Test
  void unknownExampleIsRefused() throws IOException {
    assertThat(runCommand("bash", "examples/run", "nothing"))
        .startsWith("examples/run: there is no example nothing\n\nUsage: examples/run NAME [ID]");
  }

  private String runCommand(String... command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    builder.environment().remove("BATON_CONNECT");
    try (ChildProcess process = ChildProcess.start(builder)) {
      return new String(process.process().getInputStream().readAllBytes(), UTF_8);
    }
  }
}
