package dev.baton.cli.settings;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * What options have that the command line does not name: what the environment says, else the
 * settings file, for one command before what it says for all. Help is shown without, so that it
 * says the same everywhere, also when the settings are broken.
 */
public final class Settings implements IDefaultValueProvider {
  private static final String FILE_VARIABLE = "BATON_CONFIG";

  private final Map<String, String> environment;
  private final Supplier<@Nullable Path> chosen;
  private final Supplier<CommandSpec> commands;
  private final Map<Path, SettingsFile> read = new HashMap<>();

  /**
   * Settings.
   *
   * @param chosen the file that the command line names; none if it does not
   * @param commands all there are, for the file may have settings of each
   */
  public Settings(
      Map<String, String> environment,
      Supplier<@Nullable Path> chosen,
      Supplier<CommandSpec> commands) {
    this.commands = commands;
    this.environment = environment;
    this.chosen = chosen;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option)
        || !Settable.is(option)
        || showsHelp(option.command().root().commandLine())) {
      return null;
    }
    // Picocli would take ${...} for a variable of its own.
    return find(option).map(Setting::value).map(text -> text.replace("${", "$${")).orElse(null);
  }

  private static boolean showsHelp(CommandLine command) {
    boolean isMeant = command.getParseResult() != null;
    return (isMeant && command.getCommand() instanceof WithoutSettings)
        || command.isUsageHelpRequested()
        || command.isVersionHelpRequested()
        || command.getSubcommands().values().stream().anyMatch(Settings::showsHelp);
  }

  /**
   * What {@code option} has by the environment or the file.
   *
   * @throws SettingsException if that makes no sense
   */
  public Optional<Setting> find(OptionSpec option) {
    Optional<Setting> variable = variable(option);
    if (variable.isPresent()) {
      return variable;
    }
    CommandSpec root = option.command().root();
    return file(root)
        .map(path -> read.computeIfAbsent(path, absent -> read(root, absent)))
        .flatMap(file -> file.find(option));
  }

  private SettingsFile read(CommandSpec asking, Path file) {
    return new SettingsFile(asking, commands.get(), file);
  }

  /** An empty variable is as good as none, as everywhere. */
  private Optional<Setting> variable(OptionSpec option) {
    String name = Settable.variable(option);
    String value = environment.getOrDefault(name, "");
    if (value.isEmpty() || !Settable.isVariable(option)) {
      return Optional.empty();
    }
    try {
      Settable.check(option, value);
    } catch (ParameterException e) {
      throw new SettingsException(
          option.command(), name + " in the environment: " + e.getMessage());
    }
    return Optional.of(new Setting(value, new Origin.Variable(name)));
  }

  /** The file to read, if there is one; one that was named must be there. */
  private Optional<Path> file(CommandSpec root) {
    return path(root).filter(path -> isNamed() || Files.exists(path));
  }

  private boolean isNamed() {
    return !named().isEmpty();
  }

  private String named() {
    Path option = chosen.get();
    return option == null ? environment.getOrDefault(FILE_VARIABLE, "") : option.toString();
  }

  /**
   * Where the settings file is, or would be: the one that the command line or BATON_CONFIG names,
   * else the user's; nowhere if there is no home folder.
   */
  public Optional<Path> path(CommandSpec root) {
    try {
      return isNamed()
          ? Optional.of(Path.of(named()).toAbsolutePath())
          : absolute("XDG_CONFIG_HOME")
              .or(() -> absolute("HOME").map(home -> home.resolve(".config")))
              .map(folder -> folder.resolve("baton").resolve("config.toml"));
    } catch (InvalidPathException e) {
      throw new SettingsException(root, "the settings file can't be " + e.getMessage());
    }
  }

  private Optional<Path> absolute(String variable) {
    return Optional.ofNullable(environment.get(variable)).map(Path::of).filter(Path::isAbsolute);
  }
}
