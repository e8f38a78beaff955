package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.settings.SettableOptions;
import dev.baton.cli.settings.SettingValue;
import dev.baton.cli.shell.ExitCode;
import dev.baton.cli.shell.RootCommand;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.OptionSpec;

/** Which options the environment may set: it reaches each baton within the command of another. */
class EnvironmentTest {
  private static final String FEW = "--(connect|auth|sasl|tls(-any-host|-(ca|cert)(-.*)?)?)";

  private final Console console = new Console();

  static Stream<String> options() {
    return SettableOptions.allSettingsOf(Commands.root()).map(OptionSpec::longestName).distinct();
  }

  @ParameterizedTest
  @MethodSource("options")
  void onlyWhereZooKeeperIsAndWhoWeAreIsRead(String name) {
    Map<Boolean, Optional<SettingValue>> found =
        SettableOptions.allSettingsOf(Main.commandLine(environment(name)).getCommandSpec())
            .filter(option -> option.longestName().equals(name))
            .map(option -> RootCommand.of(option.command()).settingsProvider().findSetting(option))
            .distinct()
            .collect(Collectors.toMap(Optional::isPresent, setting -> setting));
    assertThat(found).containsOnlyKeys(name.matches(FEW));
  }

  private static Map<String, String> environment(String name) {
    OptionSpec option =
        SettableOptions.allSettingsOf(Commands.root())
            .filter(one -> one.longestName().equals(name))
            .findFirst()
            .orElseThrow();
    return Map.of(
        SettableOptions.variableName(option), option.type() == boolean.class ? "true" : "/any");
  }

  @Test
  void variableThatIsNotReadIsWarnedOf() {
    console.environment.put("BATON_WAIT", "0s");
    console.environment.put("BATON_ID", "of the run around this one");
    assertThat(console.run("run", "jobs", "--connect=a:1", "true")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err.toString())
        .startsWith("baton: warning: BATON_WAIT in the environment is ignored; use")
        .doesNotContain("BATON_ID");
  }
}
