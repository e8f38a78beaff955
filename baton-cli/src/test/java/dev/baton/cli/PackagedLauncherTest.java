package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of the package, with a script in place of Java that says how it was called. */
class PackagedLauncherTest {
  static final String JAVA =
      """
      #!/bin/bash
      /usr/bin/env
      printf '<%s>' "$@"
      """;

  static final Map<String, String> OPTIONS =
      Map.of(
          "JAVA_TOOL_OPTIONS", "-agentlib:jdwp=transport=dt_socket  -Dx='y z' $HOME",
          "JDK_JAVA_OPTIONS", "-Xmx1g",
          "_JAVA_OPTIONS", "",
          "BATON_JAVA_OPTS", "-Xmx300m -Dall=*");

  @TempDir Path folder;

  private Path launcher;

  @BeforeEach
  void copyTheLauncher() throws IOException {
    Path original = Path.of(System.getProperty("baton.root"), "packaging", "baton");
    launcher = Files.createDirectory(folder.resolve("bin")).resolve("baton");
    Files.copy(original, launcher);
    Path java = folder.resolve("runtime/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, JAVA);
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  static void assertSetAside(Answer answer) {
    assertThat(answer.err()).isEmpty();
    assertThat(answer.out().lines())
        .noneMatch(line -> line.matches("(JAVA_TOOL|JDK_JAVA|_JAVA)_OPTIONS=.*"));
    assertThat(answer.out()).endsWith("<-Xmx300m><-Dall=*><dev.baton.cli.Main><status>");
  }

  static void assertDeletedDirectoryIsNamed(Path folder, Path launcher, Path tools)
      throws IOException, InterruptedException {
    String script = "PATH=$2; mkdir gone; cd gone; /bin/rmdir ../gone; exec \"$1\" --version";
    Path parent = Files.createDirectory(folder.resolve("parent"));
    Answer answer =
        Cli.answer(
            new ProcessBuilder("sh", "-c", script, "sh", launcher.toString(), tools.toString())
                .directory(parent.toFile())
                .start());
    assertThat(answer.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(answer.err())
        .contains("baton: the working directory was deleted; change to another");
  }

  @Test
  void javaOptionsInTheEnvironmentAreTheCommandsAndNotBatons()
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(List.of("/bin/sh", launcher.toString(), "status"));
    builder.environment().clear();
    builder.environment().putAll(OPTIONS);
    assertSetAside(Cli.answer(builder.start()));
  }

  @Test
  void variablesOfTheCallerStayAsTheyAre() throws IOException, InterruptedException {
    Map<String, String> theirs = Map.of("home", "1", "self", "2", "name", "3", "class_path", "4");
    ProcessBuilder builder = new ProcessBuilder(List.of("/bin/sh", launcher.toString(), "status"));
    builder.environment().putAll(theirs);
    assertThat(Cli.answer(builder.start()).out().lines())
        .contains("home=1", "self=2", "name=3", "class_path=4");
  }

  @Test
  void deletedWorkingDirectoryIsNamed() throws IOException, InterruptedException {
    assertDeletedDirectoryIsNamed(folder, launcher, Path.of("/usr/bin"));
  }
}
