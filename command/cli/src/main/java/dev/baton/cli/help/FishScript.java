package dev.baton.cli.help;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The completion script for fish, which picocli lacks. */
final class FishScript {
  private static final Set<String> FILES = Set.of("FILE", "FOLDER");

  private final StringBuilder text = new StringBuilder();
  private final String name;

  FishScript(CommandSpec root) {
    name = root.name();
    List<CommandSpec> commands = Words.all(root).toList();
    text.append(
        """
        # Completion of %1$s for fish, as '%1$s completion fish' writes it.
        set -g __%1$s_commands %2$s
        # The command that is being written: the first words that name one.
        function __%1$s_command
          set -l path
          for word in (commandline --tokenize --cut-at-cursor --current-process)[2..-1]
            string match --quiet -- '-*' $word; and continue
            contains -- "$path$word" $__%1$s_commands; or break
            set path "$path$word "
          end
          string trim -- "$path"
        end
        function __%1$s_at
          not contains -- -- (commandline --tokenize --cut-at-cursor --current-process)
          and test (__%1$s_command) = "$argv"
        end
        complete -c %1$s -n 'not contains -- -- (commandline -opc)' -f
        """
            .formatted(
                name,
                commands.stream().skip(1).map(this::quotedPath).collect(Collectors.joining(" "))));
    commands.forEach(this::command);
  }

  private String path(CommandSpec command) {
    return command.qualifiedName().substring(name.length()).strip();
  }

  private String quotedPath(CommandSpec command) {
    return quoted(path(command));
  }

  private void command(CommandSpec command) {
    String at = " -n '__" + name + "_at " + path(command) + "'";
    for (CommandSpec below : Words.commands(command)) {
      complete(at + " -a " + below.name(), Words.brief(below));
    }
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      Words.candidates(parameter)
          .forEach(word -> complete(at + " -a " + quoted(word), Words.brief(parameter)));
      if (FILES.contains(parameter.paramLabel())) {
        complete(at + " -F", Words.brief(parameter));
      }
    }
    Words.options(command).forEach(option -> complete(at + names(option), Words.brief(option)));
  }

  private static String names(OptionSpec option) {
    StringBuilder names = new StringBuilder();
    for (String one : option.names()) {
      names.append(one.startsWith("--") ? " -l " : " -s ").append(one.replaceFirst("^--?", ""));
    }
    if (option.arity().max() == 0) {
      return names.toString();
    }
    String value = option.arity().min() == 0 ? "" : " -x";
    List<String> candidates = Words.candidates(option);
    return candidates.isEmpty()
        ? names + (FILES.contains(option.paramLabel()) ? " -r -F" : value)
        : names + value + " -a " + quoted(String.join(" ", candidates));
  }

  private void complete(String what, String description) {
    text.append("complete -c ").append(name).append(what);
    text.append(" -d ").append(quoted(description)).append('\n');
  }

  private static String quoted(String word) {
    return "'" + word.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
