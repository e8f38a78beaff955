package dev.baton.cli.help;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The short form of a command; its options have a list of their own. */
public final class CommandSynopsis {
  private CommandSynopsis() {}

  /**
   * Returns the synopsis that the command defines, or else its words, arguments and options in one
   * line.
   */
  public static String formatSynopsis(CommandSpec command) {
    String[] own = command.usageMessage().customSynopsis();
    return own.length > 0
        ? String.join("\n", ModelText.plainLines(own))
        : Stream.of(
                Stream.of(command.qualifiedName()),
                argumentWords(command),
                Stream.of("[OPTION...]"))
            .flatMap(words -> words)
            .collect(Collectors.joining(" "));
  }

  private static Stream<String> argumentWords(CommandSpec command) {
    List<PositionalParamSpec> arguments = command.positionalParameters();
    return command.subcommands().isEmpty()
        ? arguments.stream().filter(one -> !one.hidden()).map(CommandSynopsis::argumentWord)
        : Stream.of("COMMAND");
  }

  private static String argumentWord(PositionalParamSpec argument) {
    String label = argument.paramLabel() + (argument.arity().max() > 1 ? "..." : "");
    return argument.arity().min() == 0 ? "[" + label + "]" : label;
  }
}
