package dev.baton.cli.help;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;

/** The shells that can be told how to complete a command line. */
public enum Completion {
  /** See complete(1) of bash. */
  BASH {
    @Override
    public String script(CommandSpec root) {
      String script = AutoComplete.bash(root.name(), root.commandLine());
      return CONSTANTS.matcher(script).replaceAll(Completion::lowerCase);
    }
  },
  /** It understands what is for bash. */
  ZSH {
    @Override
    public String script(CommandSpec root) {
      return BASH.script(root);
    }
  },
  /** See complete(1) of fish. */
  FISH {
    @Override
    public String script(CommandSpec root) {
      return new FishScript(root).toString();
    }
  };

  /** Names of constants, which may be written in small letters, and are so everywhere else. */
  private static final Pattern CONSTANTS = Pattern.compile("_args=\\((\"[A-Z_]+\" ?)+\\)");

  private static String lowerCase(MatchResult match) {
    return match.group().toLowerCase(Locale.ROOT);
  }

  /** What the shell has to read. */
  public abstract String script(CommandSpec root);
}
