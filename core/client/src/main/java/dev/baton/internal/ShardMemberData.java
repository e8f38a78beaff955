package dev.baton.internal;

import dev.baton.runtime.node.NodeData;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The data of a member in the queue of members. It is the metadata of its candidate there: {@code
 * member=<its mark> shards=64 limit=10 metadata=...}.
 *
 * @param member its mark, which it keeps for as long as it is a member, whatever nodes it has
 * @param id its id
 * @param shards the number of shards that it knows of
 * @param limit how many of them it leads at most
 */
public record ShardMemberData(String member, String id, int shards, int limit) {
  /** Follows on the path of the shards, for that of the line of the members. */
  public static final String MEMBERS = "/members";

  /** The most shards that there can be. */
  public static final int MOST = 10_000;

  private static final Pattern TEXT =
      Pattern.compile(
          "member=([0-9a-f]{16}) shards=(\\d{1,9}) limit=(\\d{1,9}) metadata=.*", Pattern.DOTALL);

  /** The text to store, with what else others may want to know. */
  public String encodeMetadata(String metadata) {
    return "member=%s shards=%d limit=%d metadata=%s".formatted(member, shards, limit, metadata);
  }

  /** Returns the data of a member; empty if {@code data} is not that of one. */
  public static Optional<ShardMemberData> decodeFrom(NodeData data) {
    return decodeMetadata(data.id(), data.metadata());
  }

  /** Returns the data of the member with this id; empty if the metadata are not that of one. */
  public static Optional<ShardMemberData> decodeMetadata(String id, String metadata) {
    Matcher text = TEXT.matcher(metadata);
    return text.matches()
        ? Optional.of(parseData(text, id)).filter(node -> isPossible(node.shards))
        : Optional.empty();
  }

  private static ShardMemberData parseData(Matcher text, String id) {
    return new ShardMemberData(
        text.group(1),
        id.replaceAll("\\R", " "),
        Integer.parseInt(text.group(2)),
        Integer.parseInt(text.group(3)));
  }

  /** Returns whether there can be so many shards. */
  public static boolean isPossible(int count) {
    return count >= 1 && count <= MOST;
  }
}
