package dev.baton.runtime;

import dev.baton.protocol.Tag;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a participant's node holds, as text that people can read with any ZooKeeper client: a line
 * {@code baton 1}, then one {@code key value} a line. Unknown keys are for later versions, and are
 * ignored.
 *
 * @param tag that made the node's name unique
 * @param id of the candidate
 * @param metadata of the candidate, for whoever wants to know
 * @param timeoutMillis the timeout of its session
 */
public record NodeData(Tag tag, String id, String metadata, int timeoutMillis) {
  private static final String HEAD = "baton 1";

  /** The text to store. */
  public String encode() {
    return String.join(
        "\n",
        HEAD,
        "tag " + tag.text(),
        "id " + escape(id),
        "metadata " + escape(metadata),
        "timeout " + timeoutMillis,
        "");
  }

  /** What {@code data} says, if it is a participant's. */
  public static Optional<NodeData> decode(@Nullable String data) {
    if (data == null) {
      return Optional.empty();
    }
    String[] lines = data.split("\n", -1);
    if (!lines[0].equals(HEAD)) {
      return Optional.empty();
    }
    Map<String, String> values = new HashMap<>();
    for (String line : lines) {
      int space = line.indexOf(' ');
      values.put(line.substring(0, Math.max(0, space)), line.substring(space + 1));
    }
    return Tag.parse(values.getOrDefault("tag", ""))
        .map(
            tag ->
                new NodeData(
                    tag,
                    unescape(values.getOrDefault("id", "")),
                    unescape(values.getOrDefault("metadata", "")),
                    number(values.getOrDefault("timeout", "0"))));
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  private static String unescape(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\' || i + 1 == text.length()) {
        plain.append(c);
        continue;
      }
      char escaped = text.charAt(++i);
      plain.append(escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped);
    }
    return plain.toString();
  }

  private static int number(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
