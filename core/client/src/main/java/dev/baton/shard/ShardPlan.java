package dev.baton.shard;

import static java.util.Comparator.comparing;

import dev.baton.internal.ShardSeat;
import dev.baton.shard.ShardAssignment.Share;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Shares shards out. Each member is given as many as any other, give or take one, unless its limit
 * is below that; and of all the ways to do so it is one in which the fewest shards change hands.
 *
 * <p>Water is filled in: all are given a level's worth, or their limit if that is less, and a few
 * one more. A member keeps the smaller of what it has and what it is given. So one more keeps a
 * shard in its place just where a member has more than the level: those come first, and after them
 * whoever has been there longest. Beyond that only the numbers of the shards are free to choose,
 * and how many move does not depend on them.
 */
final class ShardPlan {
  private ShardPlan() {}

  /**
   * Somebody who takes shards.
   *
   * @param member its mark
   * @param id how it calls itself
   * @param limit how many it takes at most
   */
  record Taker(String member, String id, int limit) {
    static Taker of(ShardSeat seat) {
      return new Taker(seat.member(), seat.id(), seat.limit());
    }
  }

  /** What a taker has so far. */
  private static final class Hand {
    final Taker taker;
    final TreeSet<Integer> shards;
    int quota;

    Hand(Taker taker, ShardAssignment former) {
      this.taker = taker;
      this.shards = new TreeSet<>(former.of(taker.member()));
    }

    /** Lets go of what is too much. */
    void shrink() {
      while (shards.size() > quota) {
        shards.pollLast();
      }
    }

    void fillFrom(NavigableSet<Integer> free) {
      while (shards.size() < quota) {
        shards.add(free.pollFirst());
      }
    }

    Share share() {
      return new Share(taker.member(), taker.id(), shards);
    }
  }

  /** The numbers of so many shards. */
  static NavigableSet<Integer> all(int shards) {
    return IntStream.range(0, shards).boxed().collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * What follows on {@code former} when these are there, whoever has been so longest first. The
   * same again if nothing has changed.
   */
  static ShardAssignment next(ShardAssignment former, List<Taker> takers) {
    List<Hand> hands = takers.stream().map(taker -> new Hand(taker, former)).toList();
    setQuotas(former.shards(), hands);
    NavigableSet<Integer> free = all(former.shards());
    for (Hand hand : hands) {
      hand.shrink();
      free.removeAll(hand.shards);
    }
    hands.forEach(hand -> hand.fillFrom(free));
    return new ShardAssignment(former.shards(), hands.stream().map(Hand::share).toList());
  }

  private static void setQuotas(int shards, List<Hand> hands) {
    int level = level(shards, hands);
    hands.forEach(hand -> hand.quota = Math.min(hand.taker.limit(), level));
    hands.stream()
        .filter(hand -> hand.taker.limit() > level)
        .sorted(comparing(hand -> hand.shards.size() <= level))
        .limit(shards - filled(level, hands))
        .forEach(hand -> hand.quota++);
  }

  /** The highest to which the shards suffice. */
  private static int level(int shards, List<Hand> hands) {
    int low = 0;
    int high = shards;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (filled(middle, hands) <= shards) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private static long filled(int level, List<Hand> hands) {
    return hands.stream().mapToLong(hand -> Math.min(hand.taker.limit(), level)).sum();
  }
}
