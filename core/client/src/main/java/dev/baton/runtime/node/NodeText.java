package dev.baton.runtime.node;

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
  private final StringBuilder text = new StringBuilder(160);
  private @Nullable Map<String, String> values;

  /** Begins a text with the line {@code head}. */
  public NodeText(String head) {
    addLine(head);
  }

  /** Returns the text in {@code data}, if its first line is {@code head}. */
  public static Optional<NodeText> parse(@Nullable String data, String head) {
    if (data == null || !data.startsWith(head + "\n")) {
      return Optional.empty();
    }
    int end = data.length();
    while (data.charAt(end - 1) == '\n') {
      end--;
    }
    return Optional.of(new NodeText(data.substring(0, end)));
  }

  public NodeText addLine(String line) {
    text.append(line).append('\n');
    values = null;
    return this;
  }

  /** Adds a line; escapes the characters of the value that would end it. */
  public NodeText add(String key, Object value) {
    text.append(key).append(' ');
    return addLine(TextEscapes.escape(value.toString()));
  }

  public NodeText removeKeys(Set<String> keys) {
    List<String> all = lines();
    text.setLength(0);
    all.stream().filter(line -> !keys.contains(line.split(" ", 2)[0])).forEach(this::addLine);
    return this;
  }

  public List<String> lines() {
    return List.of(encode().split("\n"));
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
      List<String> all = lines();
      for (String line : all.subList(1, all.size())) {
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
    return text.toString();
  }
}
