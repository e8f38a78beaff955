package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.shell.ExitCode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;

/** What a mistyped command line is answered: what is wrong, and where there is more. */
class UsageErrorsTest {
  private final Console console = new Console();

  static List<CommandSpec> commands() {
    // The one that is given away as it is.
    return Commands.leaves().stream().filter(one -> !one.name().equals("bench")).toList();
  }

  static List<CommandSpec> demanding() {
    return commands().stream().filter(one -> !one.requiredArgs().isEmpty()).toList();
  }

  private void assertRefused(CommandSpec command, String said, String... more) {
    assertThat(console.run(Commands.line(command, more))).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString())
        .startsWith("baton: ")
        .contains(said)
        .endsWith("Try '" + command.qualifiedName() + " --help'.\n");
    assertThat(console.out.toString()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void knowsNoOptionThatThereIsNot(CommandSpec command) {
    boolean demands = !command.requiredArgs().isEmpty(); // then that is said
    assertRefused(command, demands ? "Missing" : "'--no-such-option'", "--no-such-option");
  }

  @ParameterizedTest
  @MethodSource("demanding")
  void saysWhatIsMissing(CommandSpec command) {
    assertRefused(command, "Missing required");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void knowsNoColourThatThereIsNot(CommandSpec command) {
    assertRefused(command, "'--color'", "--color", "purple");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          status jobs                         | "jobs" cannot be an election's path
          watch jobs                          | "jobs" cannot be an election's path
          watch /jobs --warn-below many       | '--warn-below'
          watch /jobs --warn-changes 5        | '5' is not a rate; write a number
          history jobs                        | "jobs" cannot be an election's path
          history /jobs --last 0              | --last must be 1 or more
          history /jobs --last some           | 'some' is not an int
          history /jobs /more                 | Unmatched argument
          transfer jobs host-3                | "jobs" cannot be an election's path
          transfer /jobs                      | Missing required parameter: 'ID'
          resign /jobs --wait 5               | '5' is not a duration
          cede /jobs soon                     | 'soon' is not a duration
          drain host-7 --out 5 --connect x:1  | '5' is not a duration
          evict /jobs                         | Missing required parameter: 'ID'
          remove jobs                         | "jobs" cannot be an election's path
          lock /orders --permits 0 -- true    | '--permits'
          lock orders -- true                 | "orders" cannot be an election's path
          server status now                   | Unmatched argument at index 2: 'now'
          server pause                        | there is no command 'pause'
          doctor --within 0s                  | --within must be longer than 0s
          config stats                        | there is no command 'stats'; did you mean 'status'?
          completion csh                      | expected one of bash, zsh, fish but was 'csh'
          help exit-code                      | no topic 'exit-code'; did you mean 'exit-codes'?
          sttaus                              | there is no command 'sttaus'
          """)
  void saysWhatMakesNoSense(String line, String said) {
    assertThat(console.run(line.split(" "))).as(console.err.toString()).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString()).startsWith("baton: ").contains(said, "Try 'baton");
    assertThat(console.out.toString()).isEmpty();
  }
}
