package dev.baton.cli.shell;

import dev.baton.cli.io.ColorMode;
import dev.baton.cli.io.OutputTerminal;
import dev.baton.cli.io.TerminalColors;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command inherits. */
public final class GlobalOptions {
  private final Map<String, String> environment;

  @SuppressWarnings("unused") // picocli acts on it
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help, or that of the command.")
  private boolean help;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Print only data and errors.")
  private boolean quiet;

  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      scope = ScopeType.INHERIT,
      defaultValue = "auto",
      description = {
        "When to use colours; by default on a terminal, unless NO_COLOR is set in the environment."
      })
  private ColorMode color = ColorMode.AUTO;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = {
        "Read the settings from this file, not from the one of BATON_CONFIG, nor from the user's;"
            + " see 'baton help settings'."
      })
  private @Nullable Path config;

  public GlobalOptions(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Returns the settings file that the command line names. */
  @Nullable
  public Path configFile() {
    return config;
  }

  /** Returns the command line for these options, without the colours. */
  public List<String> asArguments() {
    return Stream.of(quiet ? "--quiet" : "", config == null ? "" : "--config=" + config)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  boolean isQuiet() {
    return quiet;
  }

  /** Returns the terminal behind standard output. */
  OutputTerminal outputTerminal() {
    return new OutputTerminal(environment, 1);
  }

  /** Returns the colours for standard output. */
  public TerminalColors outputColors() {
    return color.colorsFor(outputTerminal());
  }

  /** Returns the colours for standard error. */
  public TerminalColors errorColors() {
    return color.colorsFor(new OutputTerminal(environment, 2));
  }
}
