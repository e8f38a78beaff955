package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.settings.SettableOptions;
import dev.baton.cli.shell.ExitCode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What holds for every command there is, and for every one that will be. */
class GrammarTest {
  /** They run something, or show what is for people or shells only. */
  private static final Set<String> WITHOUT_DATA =
      Set.of(
          "run",
          "lock",
          "once",
          "dashboard",
          "top",
          "pause",
          "resume",
          "bench",
          "completion",
          "help");

  static List<CommandSpec> commands() {
    return Commands.all();
  }

  static List<CommandSpec> leaves() {
    return Commands.leaves();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void hasTheGlobalOptions(CommandSpec command) {
    assertThat(command.optionsMap())
        .containsKeys("-h", "--help", "-q", "--quiet", "--color", "--config");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyOptionHasALongNameAndSaysWhatItIsFor(CommandSpec command) {
    for (OptionSpec option : command.options()) {
      assertThat(option.longestName()).matches("--[a-z]+(-[a-z]+)*");
      assertThat(String.join("", option.description())).as(option.longestName()).endsWith(".");
    }
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void whatWritesDataCanWriteJson(CommandSpec command) {
    assertThat(command.optionsMap().containsKey("--json"))
        .isNotEqualTo(WITHOUT_DATA.contains(command.name()));
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void listsItsExitCodes(CommandSpec command) {
    assertThat(command.usageMessage().exitCodeList()).containsKey("64");
    if (!Set.of("run", "lock").contains(command.name())) {
      assertThat(command.usageMessage().exitCodeList()).containsKey("0");
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void exitCodesAreThoseOfTheTableInItsWords(CommandSpec command) {
    Map<String, List<String>> table =
        ExitCode.ALL.stream()
            .collect(Collectors.toMap(ExitCode.CodeMeaning::code, ExitCode.CodeMeaning::phrases));
    command
        .usageMessage()
        .exitCodeList()
        .forEach(
            (code, said) -> {
              assertThat(table).containsKey(code);
              if (!code.matches("[0-2]")) {
                assertThat(table.getOrDefault(code, List.of()))
                    .as("exit code %s of %s: \"%s\"", code, command.qualifiedName(), said)
                    .anyMatch(said::startsWith);
              }
            });
  }

  @Test
  void everyExitCodeOfTheTableIsOneOfSomeCommand() {
    Set<String> listed = new HashSet<>();
    Commands.all().forEach(one -> listed.addAll(one.usageMessage().exitCodeList().keySet()));
    assertThat(ExitCode.ALL).allSatisfy(one -> assertThat(listed).contains(one.code()));
  }

  @Test
  void settingsOfOneNameAreWrittenInOneWay() {
    Map<String, Set<String>> types =
        SettableOptions.allSettingsOf(Commands.root())
            .collect(
                Collectors.groupingBy(
                    SettableOptions::settingKey,
                    Collectors.mapping(
                        option -> option.type() + " " + option.paramLabel(), Collectors.toSet())));
    assertThat(types).allSatisfy((key, all) -> assertThat(all).as(key).hasSize(1));
  }
}
