package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

/** Which words of {@code baton run} and {@code baton lock} belong to baton, and which do not. */
class OperandsTest {
  @TempDir Path folder;

  private final Console console = new Console();

  private static CommandSpec parsed(String... words) {
    return Main.commandLine(Map.of(), words).parseArgs(words).subcommand().commandSpec();
  }

  private static List<String> commandOf(String... words) {
    return parsed(words).positionalParameters().get(1).getValue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          run /e grep -q root /etc/passwd      | grep -q root /etc/passwd
          lock /e grep -q root /etc/passwd     | grep -q root /etc/passwd
          run /e echo --wait 5s --meta x hello | echo --wait 5s --meta x hello
          run /e app --config /etc/app.toml    | app --config /etc/app.toml
          run /e env -- A=1 printenv A         | env -- A=1 printenv A
          run /e -- -- x                       | -- x
          run -- /e -x y                       | -x y
          run /e ls --help                     | ls --help
          run --id me /e --wait 5s -q ls -l    | ls -l
          """)
  void secondOperandAndAllBehindItBelongToTheCommand(String line, String command) {
    assertThat(commandOf(line.split(" "))).containsExactly(command.split(" "));
  }

  @Test
  void optionsOfBatonStandBeforeOrBehindThePath() {
    CommandSpec run = parsed("run", "--wait", "5s", "/e", "--id", "me", "ls", "--id", "you");
    assertThat(run.findOption("--wait").isValueGettable()).isTrue();
    assertThat(run.findOption("--id").<String>getValue()).isEqualTo("me");
    assertThat(run.positionalParameters().get(0).<String>getValue()).isEqualTo("/e");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "lock"})
  void unknownOptionBeforeTheCommandIsRefused(String command) {
    assertThat(console.run(command, "/e", "-l", "ls")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString()).contains("'-l'", "Options of the command go after it.");
  }

  @Tag("long")
  @Test
  void commandRunsWithTheWordsThatWereTyped() throws IOException, InterruptedException {
    Cli cli = new Cli(folder);
    try {
      Cli.Answer answer = cli.run("lock", "/words", "echo", "-q", "--id", "foo", "--", "hello");
      assertThat(answer.out()).isEqualTo("-q --id foo -- hello\n");
    } finally {
      cli.run("server", "stop");
    }
  }
}
