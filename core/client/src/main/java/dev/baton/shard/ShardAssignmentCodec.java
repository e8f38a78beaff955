package dev.baton.shard;

import dev.baton.internal.ShardMemberData;
import dev.baton.runtime.node.NodeText;
import dev.baton.shard.ShardAssignment.MemberShare;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Encodes assignments as a {@link NodeText} that begins with {@code baton shards 1} and the number
 * of shards. A line follows for each member: {@code <its mark> 0-9,12 <its id>}.
 */
final class ShardAssignmentCodec {
  private static final String HEAD = "baton shards 1";
  private static final String COUNT = "shards";

  private ShardAssignmentCodec() {}

  /** Returns the text to store. */
  static String encode(ShardAssignment assignment) {
    NodeText text = new NodeText(HEAD).add(COUNT, assignment.shards());
    for (MemberShare share : assignment.shares()) {
      text.addLine(share.member() + " " + formatRanges(share.shards()) + " " + share.id());
    }
    return text.encode();
  }

  private static String formatRanges(SortedSet<Integer> numbers) {
    List<String> ranges = new ArrayList<>();
    Iterator<Integer> rest = numbers.iterator();
    int first = rest.next();
    int last = first;
    while (rest.hasNext()) {
      int next = rest.next();
      if (next > last + 1) {
        ranges.add(formatRange(first, last));
        first = next;
      }
      last = next;
    }
    ranges.add(formatRange(first, last));
    return String.join(",", ranges);
  }

  private static String formatRange(int first, int last) {
    return first == last ? Integer.toString(first) : first + "-" + last;
  }

  /** Returns the assignment in {@code data}; empty if it is none. */
  static Optional<ShardAssignment> decode(@Nullable String data) {
    return NodeText.parse(data, HEAD)
        .filter(text -> text.lines().size() > 1 && text.lines().get(1).startsWith(COUNT + " "))
        .filter(text -> ShardMemberData.isPossible(text.readNumber(COUNT)))
        .flatMap(ShardAssignmentCodec::readAssignment);
  }

  private static Optional<ShardAssignment> readAssignment(NodeText text) {
    try {
      int shards = text.readNumber(COUNT);
      List<MemberShare> shares =
          text.lines().stream().skip(2).map(line -> parseShare(line, shards)).toList();
      checkGivenOnce(shares);
      return Optional.of(new ShardAssignment(shards, shares));
    } catch (IllegalArgumentException notOurs) {
      return Optional.empty();
    }
  }

  private static void checkGivenOnce(List<MemberShare> shares) {
    Set<Integer> given = new HashSet<>();
    for (MemberShare share : shares) {
      for (int shard : share.shards()) {
        if (!given.add(shard)) {
          throw new IllegalArgumentException("two members are given shard " + shard);
        }
      }
    }
  }

  private static MemberShare parseShare(String line, int shards) {
    String[] words = line.split(" ", 3);
    if (words.length < 3) {
      throw new IllegalArgumentException("no mark, shards and id: " + line);
    }
    TreeSet<Integer> numbers = new TreeSet<>();
    for (String range : words[1].split(",", -1)) {
      int dash = range.indexOf('-');
      int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
      int last = Integer.parseInt(range.substring(dash + 1));
      if (last >= shards) {
        throw new IllegalArgumentException("no such shard: " + range);
      }
      IntStream.rangeClosed(first, last).forEach(numbers::add);
    }
    return new MemberShare(words[0], words[2], numbers);
  }
}
