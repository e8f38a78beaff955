package dev.baton.cli;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** All commands there are, for tests of what holds for each of them. */
public final class Commands {
  private Commands() {}

  static CommandSpec root() {
    return Main.commandLine(Map.of()).getCommandSpec();
  }

  /** {@code baton} itself, and all below it. */
  public static List<CommandSpec> all() {
    return below(root()).toList();
  }

  /** Those that do something, and do not only have commands. */
  static List<CommandSpec> leaves() {
    return all().stream().filter(command -> command.subcommands().isEmpty()).toList();
  }

  private static Stream<CommandSpec> below(CommandSpec command) {
    return Stream.concat(
        Stream.of(command),
        command.subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .flatMap(Commands::below));
  }

  /** What to write to have {@code command}, with more behind it. */
  public static String[] line(CommandSpec command, String... more) {
    Stream<String> words = Stream.of(command.qualifiedName().split(" ")).skip(1);
    return Stream.concat(words, Stream.of(more)).toArray(String[]::new);
  }
}
