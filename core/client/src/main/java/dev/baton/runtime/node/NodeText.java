package dev.baton.runtime.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private @Nullable Map<String, String> values;

  /** Begins a text with the line {@code head}. */
  public NodeText(String head) {
    lines.add(head);
  }

  /** Returns the text in {@code data}, if its first line is {@code head}. */
  public static Optional<NodeText> parse(@Nullable String data, String head) {
    if (data == null || !data.startsWith(head + "\n")) {
      return Optional.empty();
    }
    NodeText text = new NodeText(head);
    Arrays.stream(data.split("\n")).skip(1).forEach(text::addLine);
    return Optional.of(text);
  }

  public NodeText addLine(String line) {
    lines.add(line);
    values = null;
    return this;
  }

  /** Adds a line; escapes the characters of the value that would end it. */
  public NodeText add(String key, Object value) {
    return addLine(key + " " + TextEscapes.escape(value.toString()));
  }

  public NodeText removeKeys(Set<String> keys) {
    lines.removeIf(line -> keys.contains(line.split(" ", 2)[0]));
    values = null;
    return this;
  }

  public List<String> lines() {
    return lines;
  }

  public boolean hasKey(String key) {
    return valuesByKey().containsKey(key);
  }

  /** Returns the value that {@link #add} was given, or the last of several; empty if none. */
  public String readValue(String key) {
    return TextEscapes.unescape(valuesByKey().getOrDefault(key, ""));
  }

  private Map<String, String> valuesByKey() {
    Map<String, String> known = values;
    if (known == null) {
      known = new HashMap<>();
      for (String line : lines.subList(1, lines.size())) {
        int space = line.indexOf(' ');
        known.put(line.substring(0, Math.max(0, space)), line.substring(space + 1));
      }
      values = known;
    }
    return known;
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
