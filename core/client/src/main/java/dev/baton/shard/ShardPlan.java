package dev.baton.shard;

import static java.util.Comparator.comparing;

import dev.baton.internal.ShardMemberData;
import dev.baton.shard.ShardAssignment.MemberShare;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Computes assignments of shards. Each member gets as many as any other, give or take one, unless
 * its limit is below that. Of all such assignments, it takes one in which the fewest shards change
 * hands.
 *
 * <p>The method is filling in water. All members get a level's worth, or their limit if that is
 * less, and a few get one more. A member keeps the smaller of what it has and what it gets. So one
 * more keeps a shard in its place only where a member has more than the level. Those members come
 * first, and after them the members that have been there longest. Beyond that only the numbers of
 * the shards are free to choose, and how many move does not depend on them.
 */
final class ShardPlan {
  private ShardPlan() {}

  /**
   * A member that takes shards.
   *
   * @param member its mark
   * @param id its id
   * @param limit how many it takes at most
   */
  record ShardTaker(String member, String id, int limit) {
    static ShardTaker fromMember(ShardMemberData member) {
      return new ShardTaker(member.member(), member.id(), member.limit());
    }
  }

  /** The shards that a member has so far. */
  private static final class MemberQuota {
    final ShardTaker taker;
    final TreeSet<Integer> shards;
    int quota;

    MemberQuota(ShardTaker taker, ShardAssignment former) {
      this.taker = taker;
      this.shards = new TreeSet<>(former.shardsOf(taker.member()));
    }

    /** Gives up the surplus. */
    void shrinkToQuota() {
      while (shards.size() > quota) {
        shards.pollLast();
      }
    }

    void fillFrom(NavigableSet<Integer> free) {
      while (shards.size() < quota) {
        shards.add(free.pollFirst());
      }
    }

    MemberShare toShare() {
      return new MemberShare(taker.member(), taker.id(), shards);
    }
  }

  /** Returns the numbers of all shards. */
  static NavigableSet<Integer> allShards(int shards) {
    return IntStream.range(0, shards).boxed().collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Returns the assignment that follows on {@code former}; the same one if nothing has changed.
   *
   * @param takers the present members, the longest present first
   */
  static ShardAssignment nextAssignment(ShardAssignment former, List<ShardTaker> takers) {
    return nextAssignment(former, takers, false);
  }

  /**
   * Returns the assignment that follows on {@code former}, as the other method does.
   *
   * @param stays whether each present member keeps all that it has
   */
  static ShardAssignment nextAssignment(
      ShardAssignment former, List<ShardTaker> takers, boolean stays) {
    List<MemberQuota> hands = takers.stream().map(taker -> new MemberQuota(taker, former)).toList();
    setQuotas(former.shards(), hands);
    if (stays) {
      keepShards(former.shards(), hands);
    }
    NavigableSet<Integer> free = allShards(former.shards());
    for (MemberQuota hand : hands) {
      hand.shrinkToQuota();
      free.removeAll(hand.shards);
    }
    hands.forEach(hand -> hand.fillFrom(free));
    return new ShardAssignment(former.shards(), hands.stream().map(MemberQuota::toShare).toList());
  }

  /** Raises quotas to what members have, and lowers those of others, the last ones first. */
  private static void keepShards(int shards, List<MemberQuota> hands) {
    hands.forEach(hand -> hand.quota = Math.max(hand.quota, hand.shards.size()));
    int surplus = hands.stream().mapToInt(hand -> hand.quota).sum() - shards;
    for (int i = hands.size() - 1; i >= 0 && surplus > 0; i--) {
      MemberQuota hand = hands.get(i);
      int given = Math.min(surplus, hand.quota - Math.min(hand.quota, hand.shards.size()));
      hand.quota -= given;
      surplus -= given;
    }
  }

  private static void setQuotas(int shards, List<MemberQuota> hands) {
    int level = fillLevel(shards, hands);
    hands.forEach(hand -> hand.quota = Math.min(hand.taker.limit(), level));
    hands.stream()
        .filter(hand -> hand.taker.limit() > level)
        .sorted(comparing(hand -> hand.shards.size() <= level))
        .limit(shards - filledShards(level, hands))
        .forEach(hand -> hand.quota++);
  }

  /** Returns the highest level to which the shards suffice. */
  private static int fillLevel(int shards, List<MemberQuota> hands) {
    int low = 0;
    int high = shards;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (filledShards(middle, hands) <= shards) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private static long filledShards(int level, List<MemberQuota> hands) {
    return hands.stream().mapToLong(hand -> Math.min(hand.taker.limit(), level)).sum();
  }
}
