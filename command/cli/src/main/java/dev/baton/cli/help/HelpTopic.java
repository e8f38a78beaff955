package dev.baton.cli.help;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A help topic that concerns several commands.
 *
 * @param name one word
 * @param title its subject
 * @param text paragraphs with empty lines between them; indented lines keep their form
 */
public record HelpTopic(String name, String title, String text) {
  /** The names of all topics. */
  public static final List<String> NAMES =
      List.of(
          "connecting", "durations", "environment", "exit-codes", "settings", "signals", "tokens");

  /**
   * Reads the topic of this name, which must be one of {@link #NAMES}.
   *
   * @param tables the lines that replace a line with a name in braces
   */
  public static HelpTopic readTopic(String name, Map<String, List<String>> tables) {
    String[] parts = readResource(name + ".txt").split("\n\n", 2);
    String text = parts[1];
    for (Map.Entry<String, List<String>> table : tables.entrySet()) {
      text = text.replace("{" + table.getKey() + "}", String.join("\n  ", table.getValue()));
    }
    return new HelpTopic(name, parts[0], text);
  }

  private static String readResource(String name) {
    try (InputStream in = HelpTopic.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
