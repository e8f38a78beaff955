package dev.baton.cli.help;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;

/** The shells with completion of the command line. */
public enum ShellCompletion {
  /** The shell bash; see complete(1). */
  BASH {
    @Override
    public String createScript(CommandSpec root) {
      String script = AutoComplete.bash(root.name(), root.commandLine());
      return CONSTANTS.matcher(script).replaceAll(ShellCompletion::lowerCase);
    }
  },
  /** The shell zsh, which understands the script for bash. */
  ZSH {
    @Override
    public String createScript(CommandSpec root) {
      return BASH.createScript(root);
    }
  },
  /** The shell fish; see complete(1). */
  FISH {
    @Override
    public String createScript(CommandSpec root) {
      return new FishScript(root).toString();
    }
  };

  /**
   * The constants of enumerations in picocli's script, which baton writes in lower case everywhere
   * else.
   */
  private static final Pattern CONSTANTS = Pattern.compile("_args=\\((\"[A-Z_]+\" ?)+\\)");

  private static String lowerCase(MatchResult match) {
    return match.group().toLowerCase(Locale.ROOT);
  }

  /** Returns the script that the shell has to read. */
  public abstract String createScript(CommandSpec root);
}
