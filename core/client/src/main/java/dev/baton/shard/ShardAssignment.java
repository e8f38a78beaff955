package dev.baton.shard;

import static java.util.Collections.emptySortedSet;
import static java.util.Collections.unmodifiableSortedSet;
import static java.util.Comparator.comparing;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which member of a group was given which shards, when this was read. Says who stands in line for a
 * shard; who leads it at this moment, its {@linkplain Shards#election election} tells. Immutable.
 *
 * @param shards how many there are
 * @param shares of the members that were given any, by their first shard
 */
public record ShardAssignment(int shards, List<Share> shares) {
  /** Leaves empty shares out, and takes an immutable copy of the others. */
  public ShardAssignment {
    shares =
        shares.stream()
            .filter(share -> !share.shards().isEmpty())
            .sorted(comparing(share -> share.shards().first()))
            .toList();
  }

  /**
   * What one member was given.
   *
   * @param member its mark, which is unique for ever: that of its {@link ShardMember#mark()}; the
   *     {@linkplain dev.baton.participants.Participant#metadata() metadata} of its participant in
   *     {@link Shards#members()} begin with {@code member=} and this
   * @param id how it calls itself; two members may have the same
   * @param shards their numbers
   */
  public record Share(String member, String id, SortedSet<Integer> shards) {
    /** Takes an immutable copy. */
    public Share {
      shards = unmodifiableSortedSet(new TreeSet<>(shards));
    }
  }

  /** One in which nobody was given anything. */
  static ShardAssignment none(int shards) {
    return new ShardAssignment(shards, List.of());
  }

  /** Whom a shard was given to; empty if to nobody. */
  public Optional<Share> ownerOf(int shard) {
    return shares.stream().filter(share -> share.shards().contains(shard)).findFirst();
  }

  /** The shards that nobody was given, since the limits of the members left no room for them. */
  public SortedSet<Integer> unowned() {
    SortedSet<Integer> left = ShardPlan.all(shards);
    shares.forEach(share -> left.removeAll(share.shards()));
    return unmodifiableSortedSet(left);
  }

  /** What the member with this mark was given. */
  SortedSet<Integer> of(String member) {
    return shares.stream()
        .filter(share -> share.member().equals(member))
        .map(Share::shards)
        .findFirst()
        .orElse(emptySortedSet());
  }
}
