package dev.baton.runtime.node;

import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeTag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of a participant's node, as text that people can read with any ZooKeeper client: a
 * line {@code baton 1}, then one {@code key value} a line. Unknown keys are reserved for later
 * versions, and ignored.
 *
 * @param tag the tag that makes the node's name unique
 * @param id the id of the candidate
 * @param metadata the metadata of the candidate, for other processes
 * @param timeoutMillis the timeout of its session
 * @param checkMillis how long after a change of the node its owner may still renew its lease
 *     without having noticed; see {@link dev.baton.runtime.session.Heartbeat}
 * @param traits of its place
 * @param shared whether it is a writer that goes on as a reader
 * @param mail the message that was left in it, if any
 */
public record NodeData(
    NodeTag tag,
    String id,
    String metadata,
    int timeoutMillis,
    int checkMillis,
    PlaceAttributes traits,
    boolean shared,
    @Nullable NodeMessage mail) {
  private static final String HEAD = "baton 1";
  private static final String LOCK = "lock";
  private static final String PRIORITY = "priority";
  private static final String SHARED = "shared";
  private static final String MAIL = "mail";
  private static final String NUMBER = "mail-number";
  private static final String FROM = "mail-from";
  private static final String REASON = "mail-reason";
  private static final String ABOUT = "mail-about";

  /** Creates the content for an owner that lets no others pass, and has no message. */
  public NodeData(
      NodeTag tag,
      String id,
      String metadata,
      int timeoutMillis,
      int checkMillis,
      PlaceAttributes traits) {
    this(tag, id, metadata, timeoutMillis, checkMillis, traits, false, null);
  }

  /** Returns the text to store. */
  public String encode() {
    String text =
        String.join(
            "\n",
            HEAD,
            "tag " + tag.toHex(),
            "id " + TextEscapes.escape(id),
            "metadata " + TextEscapes.escape(metadata),
            "timeout " + timeoutMillis,
            "check-period " + checkMillis,
            optionalLines());
    return mail == null ? text : withMail(text, mail);
  }

  /** Returns the lines that are written only where they apply. */
  private String optionalLines() {
    String lock = traits.lock() ? LOCK + " true\n" : "";
    String priority = traits.priority() == 0 ? "" : PRIORITY + " " + traits.priority() + "\n";
    return lock + priority + (shared ? SHARED + " true\n" : "");
  }

  /** Returns this content for a writer that goes on as a reader, with this message. */
  public NodeData asShared(@Nullable NodeMessage kept) {
    return new NodeData(tag, id, metadata, timeoutMillis, checkMillis, traits, true, kept);
  }

  /** The text {@code data} with this mail instead of what it had; all else in it stays. */
  public static String withMail(String data, NodeMessage mail) {
    List<String> lines = new ArrayList<>(List.of(data.split("\n")));
    lines.removeIf(
        line -> List.of(MAIL, NUMBER, FROM, REASON, ABOUT).contains(line.split(" ", 2)[0]));
    lines.add(MAIL + " " + mail.kind().name().toLowerCase(Locale.ROOT));
    lines.add(NUMBER + " " + mail.number());
    lines.add(FROM + " " + TextEscapes.escape(mail.from()));
    lines.add(REASON + " " + TextEscapes.escape(mail.reason()));
    lines.add(ABOUT + " " + TextEscapes.escape(mail.about()));
    return String.join("\n", lines) + "\n";
  }

  /** Returns the message in the values, if its kind is known here. */
  private static @Nullable NodeMessage messageIn(Map<String, String> values) {
    return Arrays.stream(NodeMessage.MessageKind.values())
        .filter(kind -> kind.name().equalsIgnoreCase(values.get(MAIL)))
        .map(
            kind ->
                new NodeMessage(
                    kind,
                    parseNumber(values.getOrDefault(NUMBER, "0")),
                    TextEscapes.unescape(values.getOrDefault(FROM, "")),
                    TextEscapes.unescape(values.getOrDefault(REASON, "")),
                    TextEscapes.unescape(values.getOrDefault(ABOUT, ""))))
        .findFirst()
        .orElse(null);
  }

  /** Returns the content that {@code data} encodes, if it is a participant's. */
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
    return NodeTag.parse(values.getOrDefault("tag", ""))
        .map(
            tag ->
                new NodeData(
                    tag,
                    TextEscapes.unescape(values.getOrDefault("id", "")),
                    TextEscapes.unescape(values.getOrDefault("metadata", "")),
                    parseNumber(values.getOrDefault("timeout", "0")),
                    parseNumber(values.getOrDefault("check-period", "0")),
                    new PlaceAttributes(
                        values.containsKey(LOCK), parseNumber(values.getOrDefault(PRIORITY, "0"))),
                    values.containsKey(SHARED),
                    messageIn(values)));
  }

  private static int parseNumber(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
