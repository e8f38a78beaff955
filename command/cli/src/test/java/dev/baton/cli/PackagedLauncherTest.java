package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Cli.Answer;
import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher of the package, with scripts in place of Java and the keeper that tell their calls.
 */
class PackagedLauncherTest {
  /** Tells its environment as it was given: a shell hands on only what it understands. */
  static final String JAVA =
      """
      #!/bin/bash
      /usr/bin/tr '\\0' '\\n' < /proc/$$/environ
      printf '<%s>' "$@"
      """;

  static final Map<String, String> OPTIONS =
      Map.of(
          "JAVA_TOOL_OPTIONS", "-agentlib:jdwp=transport=dt_socket  -Dx='y z' $HOME",
          "JDK_JAVA_OPTIONS", "-Xmx1g",
          "_JAVA_OPTIONS", "",
          "BATON_JAVA_OPTS", "-Xmx300m -Dall=*");

  private static final Map<String, String> ODD_NAMES =
      Map.of("foo.bar", "1", "my-name", "2", "BASH_FUNC_f%%", "() { :; }", "home", "3");

  private static final Path ROOT = Path.of(System.getProperty("baton.root"));

  @TempDir static Path sources;

  @TempDir Path folder;

  private Path launcher;
  private Path keeper;

  /** Compiles it as {@code ./package} does. */
  @BeforeAll
  static void compileTheLauncher() throws IOException, InterruptedException {
    Path build = sources.resolve("build");
    Files.copy(ROOT.resolve("command/keeper/build"), build);
    Files.copy(ROOT.resolve("packaging/baton.c"), sources.resolve("baton.c"));
    Path binary = sources.resolve("baton");
    Process compiler = new ProcessBuilder(build.toString(), binary.toString()).inheritIO().start();
    assertThat(compiler.waitFor()).isZero();
  }

  @BeforeEach
  void layOutThePackage() throws IOException {
    launcher = Files.createDirectory(folder.resolve("bin")).resolve("baton");
    Files.copy(sources.resolve("baton"), launcher);
    script("runtime/bin/java");
    keeper = script("lib/keeper");
  }

  private Path script(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, JAVA);
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
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

  private static Answer answer(Path program, String... words)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(program.toString());
    builder.command().addAll(List.of(words));
    builder.environment().clear();
    builder.environment().putAll(OPTIONS);
    builder.environment().putAll(ODD_NAMES);
    return Cli.answer(builder.start());
  }

  @Test
  void javaOptionsInTheEnvironmentAreTheCommandsAndNotBatons()
      throws IOException, InterruptedException {
    assertSetAside(answer(launcher, "status"));
  }

  /** Before, Java ended with the stack trace of an error in its own files. */
  @Test
  void lowLimitOfFilesIsNamed() throws IOException, InterruptedException {
    String script = "ulimit -n 20; exec \"$1\" status";
    Answer answer =
        Cli.answer(new ProcessBuilder("sh", "-c", script, "sh", launcher.toString()).start());
    assertThat(answer.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(answer.err())
        .isEqualTo("baton: only 20 files may be open at once; raise the limit: ulimit -n 1024\n");
  }

  @Test
  void variablesWithOddNamesArrive() throws IOException, InterruptedException {
    String[] theirs =
        ODD_NAMES.entrySet().stream()
            .map(variable -> variable.getKey() + "=" + variable.getValue())
            .toArray(String[]::new);
    assertThat(answer(launcher, "status").out().lines()).contains(theirs);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "once", "-q run", "--quiet --color never lock", "--config=x run"})
  void becomesTheKeeperWithTheWholeEnvironment(String words)
      throws IOException, InterruptedException {
    String[] given = (words + " /x -- a* b").split(" ");
    Answer answer = answer(launcher, given);
    String environment = answer(keeper).out().replace("<>", "");
    String java = folder.resolve("runtime/bin/java").toString();
    assertThat(answer.out())
        .startsWith(environment + "<" + java + "><-Xlog:disable>")
        .endsWith("<dev.baton.cli.Main><" + String.join("><", given) + ">");
  }

  @ParameterizedTest
  @ValueSource(strings = {"status run", "--config run status", "history", "-q"})
  void becomesTheJvmForWhatRunsNoCommands(String words) throws IOException, InterruptedException {
    assertThat(answer(launcher, words.split(" ")).out()).contains("\n<-Xlog:disable>");
  }

  @Test
  void onlyTheDemoIsAProgramBesideTheRuntime() throws IOException, InterruptedException {
    String without = "<-cp></dev/null>";
    assertThat(answer(launcher, "demo").out()).contains(without);
    Files.createDirectory(folder.resolve("demo"));
    assertThat(answer(launcher, "-q", "demo", "fair").out())
        .contains("<-cp><" + folder + "/demo/*>")
        .endsWith("<dev.baton.demo.program.DemoMain><-q><demo><fair>");
    assertThat(answer(launcher, "run").out()).contains(without);
  }

  @Test
  void isFoundThroughALinkToALink() throws IOException, InterruptedException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), launcher);
    Path other = Files.createSymbolicLink(folder.resolve("other"), link.getFileName());
    assertThat(answer(other, "run").out()).contains("<" + folder + "/runtime/bin/java>");
  }

  @Test
  void missingRuntimeIsNamed() throws IOException, InterruptedException {
    Files.delete(folder.resolve("runtime/bin/java"));
    Answer answer = answer(launcher, "status");
    assertThat(answer.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    assertThat(answer.err()).contains("baton: " + folder + "/runtime/bin/java: No such file");
  }

  @Test
  void deletedWorkingDirectoryIsNamed() throws IOException, InterruptedException {
    assertDeletedDirectoryIsNamed(folder, launcher, Path.of("/usr/bin"));
  }
}
