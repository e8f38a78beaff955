package dev.baton.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the shells themselves make of a word that is begun. */
@Tag("long")
class ShellCompletionTest {
  private static final String CASES =
      """
      baton sta           | status
      baton server st     | start status stop
      baton run --sess    | --session-timeout
      baton run --rule r  | race
      baton status --col  | --color
      baton completion f  | fish
      baton help exit     | exit-codes
      """;

  private static final String BASH =
      """
      source "$1" || exit
      read -ra COMP_WORDS <<< "$2"
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      # What complete -F has the shell call.
      read -ra registered <<< "$(complete -p baton)"
      [[ ${registered[-1]} == baton ]] && "${registered[-2]}"
      echo "${COMPREPLY[@]}"
      """;

  @TempDir Path folder;

  private Path script(String shell) throws IOException {
    Console console = new Console();
    assertThat(console.run("completion", shell)).isZero();
    return Files.writeString(folder.resolve("script"), console.out.toString());
  }

  private String output(String... command) throws IOException, InterruptedException {
    Path errors = folder.resolve("errors");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("XDG_CONFIG_HOME", folder.toString());
    builder.environment().put("TERM", "dumb");
    Process shell = builder.redirectInput(Path.of("/dev/null").toFile()).start();
    String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(Files.readString(errors)).isZero();
    return output.strip();
  }

  private static List<String> words(String text) {
    return Stream.of(text.split("\\s+")).sorted().toList();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = CASES)
  void bashCompletes(String line, String words) throws IOException, InterruptedException {
    String said = output("bash", "-c", BASH, "bash", script("bash").toString(), line);
    assertThat(words(said)).isEqualTo(words(words));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = CASES)
  void fishCompletes(String line, String words) throws IOException, InterruptedException {
    String script = "source $argv[1]; complete -C $argv[2] | string replace -r '\\t.*' ''";
    String said = output("fish", "--no-config", "-c", script, script("fish").toString(), line);
    assertThat(words(said)).isEqualTo(words(words));
  }

  @ParameterizedTest
  @ValueSource(strings = {"baton run --auth ", "baton status --tls-ca ", "baton replay "})
  void fishOffersFilesWhereOneIsMeant(String line) throws IOException, InterruptedException {
    String file = script("fish").toString();
    String said =
        output(
            "fish",
            "--no-config",
            "-c",
            "source $argv[1]; complete -C $argv[2]",
            file,
            line + file);
    assertThat(said).isEqualTo(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"baton run --auth ", "baton status --tls-ca ", "baton replay "})
  void bashOffersFilesWhereOneIsMeant(String line) throws IOException, InterruptedException {
    String file = script("bash").toString();
    String said = output("bash", "-c", BASH, "bash", file, line + file);
    assertThat(said).isEqualTo(file);
  }

  /** zsh completes for somebody at a terminal only; so it has one, and runs what was completed. */
  @Test
  void zshCompletes() throws IOException, InterruptedException {
    String script =
        """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell 'baton() { print "ran <$*>" }; autoload -U compinit && compinit -D -u'
        zpty -w shell "source $1; print rea''dy"
        zpty -r shell text '*ready*'
        zpty -w -n shell $'baton server sto\\t\\n'
        zpty -r shell text '*ran <*>*'
        print -r -- "${text[(w)-2,-1]}"
        """;
    String said =
        output("timeout", "60", "zsh", "-f", "-c", script, "zsh", script("zsh").toString());
    assertThat(said).isEqualTo("<server stop>");
  }
}
