package dev.baton.cli.settings;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Decides which options are settings too, and names them. */
public final class SettableOptions {
  /**
   * The options that name the ZooKeeper and this client's identity. They describe a machine or a
   * user, so a baton within the command of another baton needs the same values. All other options
   * belong to one run; in the environment they would also reach the runs within it.
   */
  private static final Set<String> IN_THE_ENVIRONMENT =
      Set.of(
          "--connect",
          "--auth",
          "--sasl",
          "--tls",
          "--tls-any-host",
          "--tls-ca",
          "--tls-ca-password-file",
          "--tls-cert",
          "--tls-cert-password-file");

  /*
   * The options that every command line must give anew, because the settings file has none of them:
   * - help and version ask for output, and config names the settings file;
   * - init and path choose the action of baton config;
   * - json: the output for a script must not depend on the machine that it runs on;
   * - id names a candidate;
   * - jobs, follow and check name what to run;
   * - on-elected and on-lost: most programs die of a signal that they do not expect;
   * - conflict-exit-code is useless without --wait;
   * - pid-file, state-file, journal and health: two runs cannot share them;
   * - election, who, from, to, tail and steps select a part of a journal;
   * - fast applies to one demo;
   * - hash-password does something else than its command;
   * - allow-changes, now and even-alone are dangerous, so a user must give them on purpose.
   * Mutually exclusive options choose a kind of object, and are not settings.
   * Commands that show help have no settings, so that help always works.
   */
  private static final Set<String> NEVER =
      Set.of(
          "--help",
          "--version",
          "--config",
          "--init",
          "--path",
          "--json",
          "--id",
          "--jobs",
          "--follow",
          "--check",
          "--on-elected",
          "--on-lost",
          "--conflict-exit-code",
          "--pid-file",
          "--state-file",
          "--journal",
          "--health",
          "--election",
          "--who",
          "--from",
          "--to",
          "--tail",
          "--steps",
          "--fast",
          "--hash-password",
          "--allow-changes",
          "--now",
          "--even-alone");

  private SettableOptions() {}

  /** Returns the settings of {@code command} itself. */
  public static List<OptionSpec> settingsOf(CommandSpec command) {
    return command.options().stream().filter(SettableOptions::isSetting).toList();
  }

  /** Returns the settings of {@code command} and of all commands below it. */
  public static Stream<OptionSpec> allSettingsOf(CommandSpec command) {
    return Stream.concat(
        settingsOf(command).stream(),
        command.subcommands().values().stream()
            .flatMap(below -> allSettingsOf(below.getCommandSpec())));
  }

  /**
   * Returns whether an option is a setting. An inherited option is a setting of the command that
   * defines it.
   */
  static boolean isSetting(OptionSpec option) {
    return option.longestName().startsWith("--")
        && !option.hidden()
        && !option.inherited()
        && !(option.command().userObject() instanceof WithoutSettings)
        && !NEVER.contains(option.longestName())
        && (option.group() == null || !option.group().exclusive());
  }

  /** Returns the option's name in the settings file. */
  public static String settingKey(OptionSpec option) {
    return option.longestName().substring(2);
  }

  /** Returns whether the environment may set the option. */
  public static boolean isVariable(OptionSpec option) {
    return isSetting(option) && IN_THE_ENVIRONMENT.contains(option.longestName());
  }

  /** Returns the name of the variable that would set the option. */
  public static String variableName(OptionSpec option) {
    return "BATON_" + settingKey(option).toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Returns the default value of {@code option}. */
  public static SettingValue defaultSetting(OptionSpec option) {
    String value = option.defaultValue();
    return new SettingValue(
        value == null && isFlag(option) ? "false" : value, new SettingOrigin.DefaultOrigin());
  }

  static boolean isFlag(OptionSpec option) {
    return option.type() == boolean.class || option.type() == Boolean.class;
  }

  /**
   * Parses {@code text} as a value of the option.
   *
   * @throws ParameterException if the text is invalid
   */
  static void checkValue(OptionSpec option, String text) {
    OptionSpec alone =
        OptionSpec.builder(option.longestName())
            .type(option.type())
            .auxiliaryTypes(option.auxiliaryTypes())
            .converters(option.converters())
            .paramLabel(option.paramLabel())
            .arity("1")
            .build();
    new CommandLine(CommandSpec.create().addOption(alone))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .parseArgs(option.longestName(), text);
  }
}
