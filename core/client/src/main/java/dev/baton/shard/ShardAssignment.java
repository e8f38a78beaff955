package dev.baton.shard;

import static java.util.Collections.emptySortedSet;
import static java.util.Collections.unmodifiableSortedSet;
import static java.util.Comparator.comparing;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The assignment of shards to the members of a group, at the moment of reading. It says which
 * member is in the queue of a shard. To learn who leads the shard at this moment, ask its
 * {@linkplain ShardSet#election election}. Immutable.
 *
 * @param shards the number of shards
 * @param shares the shares of the members that have any, sorted by their first shard
 */
public record ShardAssignment(int shards, List<MemberShare> shares) {
  /** Leaves out empty shares, and takes an immutable copy of the others. */
  public ShardAssignment {
    shares =
        shares.stream()
            .filter(share -> !share.shards().isEmpty())
            .sorted(comparing(share -> share.shards().first()))
            .toList();
  }

  /**
   * The share of one member.
   *
   * @param member its mark, which is unique for ever: that of its {@link ShardMember#mark()}; the
   *     {@linkplain dev.baton.participants.Participant#metadata() metadata} of its participant in
   *     {@link ShardSet#members()} begin with {@code member=} and this
   * @param id how it calls itself; two members may have the same
   * @param shards their numbers
   */
  public record MemberShare(String member, String id, SortedSet<Integer> shards) {
    /** Takes an immutable copy. */
    public MemberShare {
      shards = unmodifiableSortedSet(new TreeSet<>(shards));
    }
  }

  /** Creates an assignment without any share. */
  static ShardAssignment emptyAssignment(int shards) {
    return new ShardAssignment(shards, List.of());
  }

  /** Returns the share with this shard; empty if no member has it. */
  public Optional<MemberShare> ownerOf(int shard) {
    return shares.stream().filter(share -> share.shards().contains(shard)).findFirst();
  }

  /**
   * Returns the shards that no member has, because the limits of the members left no room for them.
   */
  public SortedSet<Integer> unownedShards() {
    SortedSet<Integer> left = ShardPlan.allShards(shards);
    shares.forEach(share -> left.removeAll(share.shards()));
    return unmodifiableSortedSet(left);
  }

  /** Returns the shards of the member with this mark. */
  SortedSet<Integer> shardsOf(String member) {
    return shares.stream()
        .filter(share -> share.member().equals(member))
        .map(MemberShare::shards)
        .findFirst()
        .orElse(emptySortedSet());
  }
}
