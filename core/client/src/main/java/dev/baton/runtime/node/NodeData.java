package dev.baton.runtime.node;

import dev.baton.protocol.claim.NodeMessage;
import dev.baton.protocol.claim.NodeName;
import dev.baton.protocol.claim.NodeTag;
import dev.baton.protocol.claim.QueueFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of a participant's node, a {@link NodeText} that begins with {@code baton 1}.
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
  private static final NodeTag NO_TAG = new NodeTag(0);
  private static final NodeMessage FROM_CURATOR =
      new NodeMessage(NodeMessage.MessageKind.RELEASE, 0, "Curator", "", "");
  private static final String HEAD = "baton 1";

  /** Stands between the id and the rest in a queue that is shared with another library. */
  private static final String BEHIND_ID = "\n";

  /** All data of a node whose owner Curator's {@code Revoker} has asked to release it. */
  private static final String REVOKE = "__REVOKE__";

  private static final String TAG = "tag";
  private static final String ID = "id";
  private static final String METADATA = "metadata";
  private static final String TIMEOUT = "timeout";
  private static final String CHECK_PERIOD = "check-period";
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
    NodeText text =
        new NodeText(HEAD)
            .add(TAG, tag.toHex())
            .add(ID, id)
            .add(METADATA, metadata)
            .add(TIMEOUT, timeoutMillis)
            .add(CHECK_PERIOD, checkMillis);
    if (traits.lock()) {
      text.add(LOCK, true);
    }
    if (traits.priority() != 0) {
      text.add(PRIORITY, traits.priority());
    }
    if (shared) {
      text.add(SHARED, true);
    }
    return (mail == null ? text : addMail(text, mail)).encode();
  }

  private static NodeText addMail(NodeText text, NodeMessage mail) {
    return text.add(MAIL, mail.kind().name().toLowerCase(Locale.ROOT))
        .add(NUMBER, mail.number())
        .add(FROM, mail.from())
        .add(REASON, mail.reason())
        .add(ABOUT, mail.about());
  }

  /** Returns this content for a writer that goes on as a reader, with this message. */
  public NodeData asShared(@Nullable NodeMessage kept) {
    return new NodeData(tag, id, metadata, timeoutMillis, checkMillis, traits, true, kept);
  }

  /** Returns the text to store in a queue of this form: the id first, where members may read it. */
  public String encodeFor(QueueFormat form) {
    if (!form.isShared()) {
      return encode();
    }
    return form.takesMessages() && traits.lock() ? id + BEHIND_ID + encode() : id;
  }

  /**
   * Returns {@code data}, of the participant's node {@code name}, with this mail instead of what it
   * had. A member of Curator can only be asked to release, by {@link #REVOKE}.
   */
  public static String withMail(NodeName name, String data, NodeMessage mail) {
    if (name instanceof NodeName.PeerNode) {
      return REVOKE;
    }
    int rest = findRest(name, data);
    String own = data.substring(rest);
    NodeText text = own.isEmpty() ? new NodeText(HEAD) : NodeText.parse(own, HEAD).orElseThrow();
    String before = own.isEmpty() ? data + BEHIND_ID : data.substring(0, rest);
    return before
        + addMail(text.removeKeys(Set.of(MAIL, NUMBER, FROM, REASON, ABOUT)), mail).encode();
  }

  /** Returns where the content of Baton begins in {@code data}; at its end if there is none. */
  private static int findRest(NodeName name, String data) {
    if (!isShared(name)) {
      return 0;
    }
    int end = data.lastIndexOf(BEHIND_ID + HEAD + "\n");
    return end < 0 ? data.length() : end + BEHIND_ID.length();
  }

  private static boolean isShared(NodeName name) {
    return name instanceof NodeName.QueueNode ours && ours.format().isShared();
  }

  /** Returns the message in {@code text}, if its kind is known here. */
  private static @Nullable NodeMessage readMail(NodeText text) {
    String name = text.readValue(MAIL);
    return Arrays.stream(NodeMessage.MessageKind.values())
        .filter(kind -> kind.name().equalsIgnoreCase(name))
        .map(
            kind ->
                new NodeMessage(
                    kind,
                    text.readNumber(NUMBER),
                    text.readValue(FROM),
                    text.readValue(REASON),
                    text.readValue(ABOUT)))
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the content of the node {@code name}, if it is a participant's. In a queue that is
   * shared with another library, the id comes first, and nothing follows but where messages may.
   */
  public static Optional<NodeData> decode(NodeName name, @Nullable String data) {
    if (name instanceof NodeName.QueueNode ours && ours.format().isShared()) {
      return Optional.of(readShared(ours, data == null ? "" : data));
    }
    return name instanceof NodeName.PeerNode ? Optional.of(ofId(NO_TAG, data)) : decode(data);
  }

  private static NodeData readShared(NodeName.QueueNode ours, String data) {
    boolean takes = ours.format().takesMessages();
    if (takes && data.equals(REVOKE)) {
      return new NodeData(
          ours.tag(), ours.nodeText(), "", 0, 0, PlaceAttributes.NONE, false, FROM_CURATOR);
    }
    int rest = takes ? findRest(ours, data) : data.length();
    if (rest == data.length()) {
      return ofId(ours.tag(), data);
    }
    NodeText text = NodeText.parse(data.substring(rest), HEAD).orElseThrow();
    return readFrom(text.add(ID, data.substring(0, rest - BEHIND_ID.length())), ours.tag());
  }

  /** Returns what is known of the owner of a node whose content another program has overwritten. */
  static NodeData ofOverwritten(NodeName name) {
    return ofId(name instanceof NodeName.QueueNode ours ? ours.tag() : NO_TAG, name.nodeText());
  }

  private static NodeData ofId(NodeTag tag, @Nullable String data) {
    return new NodeData(tag, data == null ? "" : data, "", 0, 0, PlaceAttributes.NONE);
  }

  /** Returns the content that {@code data} encodes, if it is a participant's. */
  public static Optional<NodeData> decode(@Nullable String data) {
    return NodeText.parse(data, HEAD)
        .flatMap(text -> NodeTag.parse(text.readValue(TAG)).map(tag -> readFrom(text, tag)));
  }

  private static NodeData readFrom(NodeText text, NodeTag tag) {
    return new NodeData(
        tag,
        text.readValue(ID),
        text.readValue(METADATA),
        text.readNumber(TIMEOUT),
        text.readNumber(CHECK_PERIOD),
        new PlaceAttributes(text.hasKey(LOCK), text.readNumber(PRIORITY)),
        text.hasKey(SHARED),
        readMail(text));
  }
}
