package dev.baton.runtime.node;

import dev.baton.journal.Escapes;
import dev.baton.protocol.claim.Mail;
import dev.baton.protocol.claim.Tag;
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
    Tag tag,
    String id,
    String metadata,
    int timeoutMillis,
    int checkMillis,
    Traits traits,
    boolean shared,
    @Nullable Mail mail) {
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
      Tag tag, String id, String metadata, int timeoutMillis, int checkMillis, Traits traits) {
    this(tag, id, metadata, timeoutMillis, checkMillis, traits, false, null);
  }

  /** Returns the text to store. */
  public String encode() {
    String text =
        String.join(
            "\n",
            HEAD,
            "tag " + tag.text(),
            "id " + Escapes.escape(id),
            "metadata " + Escapes.escape(metadata),
            "timeout " + timeoutMillis,
            "check-period " + checkMillis,
            rest());
    return mail == null ? text : withMail(text, mail);
  }

  /** Returns the lines that are written only where they apply. */
  private String rest() {
    String lock = traits.lock() ? LOCK + " true\n" : "";
    String priority = traits.priority() == 0 ? "" : PRIORITY + " " + traits.priority() + "\n";
    return lock + priority + (shared ? SHARED + " true\n" : "");
  }

  /** Returns this content for a writer that goes on as a reader, with this message. */
  public NodeData asShared(@Nullable Mail kept) {
    return new NodeData(tag, id, metadata, timeoutMillis, checkMillis, traits, true, kept);
  }

  /** The text {@code data} with this mail instead of what it had; all else in it stays. */
  public static String withMail(String data, Mail mail) {
    List<String> lines = new ArrayList<>(List.of(data.split("\n")));
    lines.removeIf(
        line -> List.of(MAIL, NUMBER, FROM, REASON, ABOUT).contains(line.split(" ", 2)[0]));
    lines.add(MAIL + " " + mail.kind().name().toLowerCase(Locale.ROOT));
    lines.add(NUMBER + " " + mail.number());
    lines.add(FROM + " " + Escapes.escape(mail.from()));
    lines.add(REASON + " " + Escapes.escape(mail.reason()));
    lines.add(ABOUT + " " + Escapes.escape(mail.about()));
    return String.join("\n", lines) + "\n";
  }

  /** Returns the message in the values, if its kind is known here. */
  private static @Nullable Mail mailIn(Map<String, String> values) {
    return Arrays.stream(Mail.Kind.values())
        .filter(kind -> kind.name().equalsIgnoreCase(values.get(MAIL)))
        .map(
            kind ->
                new Mail(
                    kind,
                    number(values.getOrDefault(NUMBER, "0")),
                    Escapes.unescape(values.getOrDefault(FROM, "")),
                    Escapes.unescape(values.getOrDefault(REASON, "")),
                    Escapes.unescape(values.getOrDefault(ABOUT, ""))))
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
    return Tag.parse(values.getOrDefault("tag", ""))
        .map(
            tag ->
                new NodeData(
                    tag,
                    Escapes.unescape(values.getOrDefault("id", "")),
                    Escapes.unescape(values.getOrDefault("metadata", "")),
                    number(values.getOrDefault("timeout", "0")),
                    number(values.getOrDefault("check-period", "0")),
                    new Traits(
                        values.containsKey(LOCK), number(values.getOrDefault(PRIORITY, "0"))),
                    values.containsKey(SHARED),
                    mailIn(values)));
  }

  private static int number(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
