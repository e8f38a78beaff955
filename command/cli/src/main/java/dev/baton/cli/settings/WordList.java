package dev.baton.cli.settings;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The value of an option that is a list of words with commas between them. */
public final class WordList {
  private WordList() {}

  /** Returns the words of {@code list}, without white space around them; none if it is null. */
  public static Stream<String> splitWords(@Nullable String list) {
    return list == null
        ? Stream.empty()
        : Stream.of(list.split(",", -1)).map(String::strip).filter(word -> !word.isEmpty());
  }
}
