package dev.baton.cli.settings;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Which options are settings, too, and what they are called as such. */
public final class Settable {
  /**
   * What says where ZooKeeper is and who we are: a machine's, or a user's, and so the same for a
   * baton within the command of another one. All other options belong to one run; in the
   * environment they would reach the runs within it, too.
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
   * What the settings file does not say, either, but each command line anew:
   * - help and version are asked for, and config says where the settings are;
   * - init and path say what baton config is to do;
   * - json: what a script reads must not depend on the machine that it runs on;
   * - id: it says who one is, or who is meant;
   * - jobs and follow say what to run;
   * - on-elected and on-lost: most programs die of a signal that they don't expect;
   * - conflict-exit-code is nothing without a --wait;
   * - pid-file, state-file, journal and health: a second run can't have the same;
   * - election, who, from, to, tail and steps say what to tell of a journal;
   * - fast and svg say how to play a demo, and where to write what is drawn once;
   * - now and even-alone are dangerous, so they are said on purpose or not at all.
   * Options of which one excludes the other say what kind of thing is meant, and aren't settings.
   * What shows help has no settings, so that it always does.
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
          "--svg",
          "--now",
          "--even-alone");

  private Settable() {}

  /** The settings of {@code command} itself. */
  public static List<OptionSpec> of(CommandSpec command) {
    return command.options().stream().filter(Settable::is).toList();
  }

  /** The settings of {@code command} and of all below it. */
  public static Stream<OptionSpec> ofAll(CommandSpec command) {
    return Stream.concat(
        of(command).stream(),
        command.subcommands().values().stream().flatMap(below -> ofAll(below.getCommandSpec())));
  }

  /** An inherited option is a setting of the command that it comes from. */
  static boolean is(OptionSpec option) {
    return option.longestName().startsWith("--")
        && !option.hidden()
        && !option.inherited()
        && !(option.command().userObject() instanceof WithoutSettings)
        && !NEVER.contains(option.longestName())
        && (option.group() == null || !option.group().exclusive());
  }

  /** What the option is called in the file. */
  public static String key(OptionSpec option) {
    return option.longestName().substring(2);
  }

  /** Returns whether the environment may set the option. */
  public static boolean isVariable(OptionSpec option) {
    return is(option) && IN_THE_ENVIRONMENT.contains(option.longestName());
  }

  /** Returns the name of the variable that would set the option. */
  public static String variable(OptionSpec option) {
    return "BATON_" + key(option).toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** What {@code baton} has for {@code option} if nobody says anything. */
  public static Setting byDefault(OptionSpec option) {
    String value = option.defaultValue();
    return new Setting(value == null && isFlag(option) ? "false" : value, new Origin.Default());
  }

  static boolean isFlag(OptionSpec option) {
    return option.type() == boolean.class || option.type() == Boolean.class;
  }

  /**
   * Has {@code text} read as the option would have it read.
   *
   * @throws ParameterException if it can't be
   */
  static void check(OptionSpec option, String text) {
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
