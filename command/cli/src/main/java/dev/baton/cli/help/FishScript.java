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
    List<CommandSpec> commands = ModelText.allCommands(root).toList();
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
    commands.forEach(this::addCommand);
  }

  private String commandPath(CommandSpec command) {
    return command.qualifiedName().substring(name.length()).strip();
  }

  private String quotedPath(CommandSpec command) {
    return quoteWord(commandPath(command));
  }

  private void addCommand(CommandSpec command) {
    String at = " -n '__" + name + "_at " + commandPath(command) + "'";
    for (CommandSpec below : ModelText.visibleCommands(command)) {
      addCompletion(at + " -a " + below.name(), ModelText.briefText(below));
    }
    for (PositionalParamSpec parameter : command.positionalParameters()) {
      ModelText.valueCandidates(parameter)
          .forEach(
              word -> addCompletion(at + " -a " + quoteWord(word), ModelText.briefText(parameter)));
      if (FILES.contains(parameter.paramLabel())) {
        addCompletion(at + " -F", ModelText.briefText(parameter));
      }
    }
    ModelText.visibleOptions(command)
        .forEach(option -> addCompletion(at + optionNames(option), ModelText.briefText(option)));
  }

  private static String optionNames(OptionSpec option) {
    StringBuilder names = new StringBuilder();
    for (String one : option.names()) {
      names.append(one.startsWith("--") ? " -l " : " -s ").append(one.replaceFirst("^--?", ""));
    }
    if (option.arity().max() == 0) {
      return names.toString();
    }
    String value = option.arity().min() == 0 ? "" : " -x";
    List<String> candidates = ModelText.valueCandidates(option);
    return candidates.isEmpty()
        ? names + (FILES.contains(option.paramLabel()) ? " -r -F" : value)
        : names + value + " -a " + quoteWord(String.join(" ", candidates));
  }

  private void addCompletion(String what, String description) {
    text.append("complete -c ").append(name).append(what);
    text.append(" -d ").append(quoteWord(description)).append('\n');
  }

  private static String quoteWord(String word) {
    return "'" + word.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
