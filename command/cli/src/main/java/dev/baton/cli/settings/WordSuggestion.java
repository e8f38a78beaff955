package dev.baton.cli.settings;

import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Suggests a known word in place of a mistyped word. */
public final class WordSuggestion {
  private WordSuggestion() {}

  /** Returns a question to append to an error message; empty if no word is similar. */
  public static String suggestWord(String word, Collection<String> words) {
    CommandSpec all = CommandSpec.create();
    words.stream().distinct().forEach(one -> all.addSubcommand(one, CommandSpec.create()));
    UnmatchedArgumentException mistyped =
        new UnmatchedArgumentException(new CommandLine(all), List.of(word));
    return mistyped.getSuggestions().stream()
        .findFirst()
        .map(one -> "; did you mean '" + one.strip() + "'?")
        .orElse("");
  }
}
