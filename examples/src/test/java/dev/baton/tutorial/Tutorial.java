package dev.baton.tutorial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A page of the documents, with code that is run. */
record Tutorial(String text) {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```$");

  /** That on fencing. */
  static Tutorial read() throws IOException {
    return read("fencing.md");
  }

  static Tutorial read(String name) throws IOException {
    return readPage("tutorial/" + name);
  }

  static Tutorial readPage(String path) throws IOException {
    Path folder = Path.of(System.getProperty("baton.root"), "docs");
    return new Tutorial(Files.readString(folder.resolve(path)));
  }

  /** The blocks of code in a language, in their order. */
  List<String> blocks(String language) {
    return BLOCK
        .matcher(text)
        .results()
        .filter(block -> block.group(1).equals(language))
        .map(block -> block.group(2))
        .toList();
  }
}
