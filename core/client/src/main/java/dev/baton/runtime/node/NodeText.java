package dev.baton.runtime.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The text of a node, which people can read with any ZooKeeper client: a line that says what it is
 * and in which version, then one {@code key value} a line. Readers ignore unknown keys, which later
 * versions may add.
 *
 * <p>Two texts have another form, because processes of earlier versions read them. A term of a
 * {@link ElectionHistory} is a line of fields with tabs, so its writer parses only the last line. A
 * member of shards writes its data before the metadata of its user, in one line.
 */
public final class NodeText {
  private final List<String> lines = new ArrayList<>();

  /** Begins a text with the line {@code head}. */
  public NodeText(String head) {
    lines.add(head);
  }

  /** Returns the text in {@code data}, if its first line is {@code head}. */
  public static Optional<NodeText> parse(@Nullable String data, String head) {
    NodeText text = new NodeText(head);
    if (data == null || !data.startsWith(head + "\n")) {
      return Optional.empty();
    }
    data.lines().skip(1).forEach(text::addLine);
    return Optional.of(text);
  }

  public NodeText addLine(String line) {
    lines.add(line);
    return this;
  }

  /** Adds a line; escapes the characters of the value that would end it. */
  public NodeText add(String key, Object value) {
    return addLine(key + " " + TextEscapes.escape(value.toString()));
  }

  public NodeText removeKeys(Set<String> keys) {
    lines.removeIf(line -> keys.contains(line.split(" ", 2)[0]));
    return this;
  }

  public List<String> lines() {
    return lines;
  }

  /** Returns the value that {@link #add} was given; empty if there is none. */
  public String readValue(String key) {
    String start = key + " ";
    return lines.stream()
        .skip(1)
        .filter(line -> line.startsWith(start))
        .findFirst()
        .map(line -> TextEscapes.unescape(line.substring(start.length())))
        .orElse("");
  }

  /** Returns the value as a number; 0 if it is none. */
  public int readNumber(String key) {
    try {
      return Integer.parseInt(readValue(key));
    } catch (NumberFormatException noNumber) {
      return 0;
    }
  }

  /** Returns the text to store. */
  public String encode() {
    return String.join("\n", lines) + "\n";
  }
}
