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
 * The values of options that the command line does not set. They come from the environment, or else
 * from the settings file. In the file, a command's own table overrides the top. Help is shown
 * without settings, so it is the same everywhere, even with a broken file.
 */
public final class SettingsProvider implements IDefaultValueProvider {
  private static final String FILE_VARIABLE = "BATON_CONFIG";

  private final Map<String, String> environment;
  private final Supplier<@Nullable Path> chosen;
  private final Supplier<CommandSpec> commands;
  private final Map<Path, SettingsFile> read = new HashMap<>();

  /**
   * Creates the settings.
   *
   * @param chosen the file that the command line names; null if there is none
   * @param commands all commands, because the file may have settings of each
   */
  public SettingsProvider(
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
        || !SettableOptions.isSetting(option)
        || showsHelp(option.command().root().commandLine())) {
      return null;
    }
    // Picocli would replace ${...} by a variable of its own.
    return findSetting(option)
        .map(SettingValue::value)
        .map(text -> text.replace("${", "$${"))
        .orElse(null);
  }

  private static boolean showsHelp(CommandLine command) {
    boolean isMeant = command.getParseResult() != null;
    return (isMeant && command.getCommand() instanceof WithoutSettings)
        || command.isUsageHelpRequested()
        || command.isVersionHelpRequested()
        || command.getSubcommands().values().stream().anyMatch(SettingsProvider::showsHelp);
  }

  /**
   * Returns the value of {@code option} from the environment or the file.
   *
   * @throws SettingsException if the value is invalid
   */
  public Optional<SettingValue> findSetting(OptionSpec option) {
    Optional<SettingValue> variable = readVariable(option);
    if (variable.isPresent()) {
      return variable;
    }
    CommandSpec root = option.command().root();
    return existingFile(root)
        .map(path -> read.computeIfAbsent(path, absent -> readFile(root, absent)))
        .flatMap(file -> file.findSetting(option));
  }

  private SettingsFile readFile(CommandSpec asking, Path file) {
    return new SettingsFile(asking, commands.get(), file);
  }

  /** Returns the value from the environment. An empty variable counts as unset. */
  private Optional<SettingValue> readVariable(OptionSpec option) {
    String name = SettableOptions.variableName(option);
    String value = environment.getOrDefault(name, "");
    if (value.isEmpty() || !SettableOptions.isVariable(option)) {
      return Optional.empty();
    }
    try {
      SettableOptions.checkValue(option, value);
    } catch (ParameterException e) {
      throw new SettingsException(
          option.command(), name + " in the environment: " + e.getMessage());
    }
    return Optional.of(new SettingValue(value, new SettingOrigin.VariableOrigin(name)));
  }

  /** Returns the file to read, if there is one. A file that the user has named must exist. */
  private Optional<Path> existingFile(CommandSpec root) {
    return settingsPath(root).filter(path -> isNamed() || Files.exists(path));
  }

  private boolean isNamed() {
    return !namedFile().isEmpty();
  }

  private String namedFile() {
    Path option = chosen.get();
    return option == null ? environment.getOrDefault(FILE_VARIABLE, "") : option.toString();
  }

  /**
   * Returns the path of the settings file, which may not exist. The command line or BATON_CONFIG
   * names it; otherwise it is the user's. Without a home folder there is none.
   */
  public Optional<Path> settingsPath(CommandSpec root) {
    try {
      return isNamed()
          ? Optional.of(Path.of(namedFile()).toAbsolutePath())
          : absoluteFolder("XDG_CONFIG_HOME")
              .or(() -> absoluteFolder("HOME").map(home -> home.resolve(".config")))
              .map(folder -> folder.resolve("baton").resolve("config.toml"));
    } catch (InvalidPathException e) {
      throw new SettingsException(
          root, "the path of the settings file is invalid: " + e.getMessage());
    }
  }

  private Optional<Path> absoluteFolder(String variable) {
    return Optional.ofNullable(environment.get(variable)).map(Path::of).filter(Path::isAbsolute);
  }
}
