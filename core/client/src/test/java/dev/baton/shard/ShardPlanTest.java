package dev.baton.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.shard.ShardAssignment.MemberShare;
import dev.baton.shard.ShardPlan.ShardTaker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Shares are even, and as few shards change hands as can be. */
class ShardPlanTest {
  private static final int NOBODY = -1;
  private static final int RANDOM_GROUPS = 60;

  private static ShardTaker taker(int number, int limit) {
    return new ShardTaker("m" + number, "host-" + number, limit);
  }

  private static List<ShardTaker> takers(int... limits) {
    return IntStream.range(0, limits.length).mapToObj(i -> taker(i, limits[i])).toList();
  }

  private static int sizeOf(ShardAssignment assignment, ShardTaker taker) {
    return assignment.shardsOf(taker.member()).size();
  }

  private static int[] sizes(ShardAssignment assignment, List<ShardTaker> takers) {
    return takers.stream().mapToInt(taker -> sizeOf(assignment, taker)).toArray();
  }

  private static String owner(ShardAssignment assignment, int shard) {
    return assignment.ownerOf(shard).map(MemberShare::member).orElse("");
  }

  /** The shards that have come into other hands. */
  private static List<Integer> moved(ShardAssignment before, ShardAssignment after) {
    return IntStream.range(0, after.shards())
        .filter(shard -> !owner(after, shard).isEmpty())
        .filter(shard -> !owner(after, shard).equals(owner(before, shard)))
        .boxed()
        .toList();
  }

  private static void assertEachOnce(ShardAssignment assignment) {
    List<Integer> all =
        assignment.shares().stream().flatMap(share -> share.shards().stream()).toList();
    assertThat(all).doesNotHaveDuplicates();
    TreeSet<Integer> numbers = new TreeSet<>(all);
    numbers.addAll(assignment.unownedShards());
    assertThat(numbers).isEqualTo(ShardPlan.allShards(assignment.shards()));
  }

  /** Whoever has two less than another, or one less than it could, is at its limit. */
  private static boolean isEven(int shards, int[] sizes, List<ShardTaker> takers) {
    int most = Arrays.stream(sizes).max().orElse(0);
    boolean allOut = Arrays.stream(sizes).sum() == shards;
    for (int i = 0; i < sizes.length; i++) {
      int limit = takers.get(i).limit();
      if (sizes[i] > limit || (sizes[i] < limit && (!allOut || sizes[i] < most - 1))) {
        return false;
      }
    }
    return true;
  }

  private static void assertEven(ShardAssignment assignment, List<ShardTaker> takers) {
    assertEachOnce(assignment);
    int[] sizes = sizes(assignment, takers);
    assertThat(isEven(assignment.shards(), sizes, takers))
        .as(Arrays.toString(sizes) + " of " + takers)
        .isTrue();
  }

  @Test
  void theFirstTakesAllAndEachNewcomerOnlyItsOwnShare() {
    ShardAssignment one = ShardPlan.nextAssignment(ShardAssignment.emptyAssignment(64), takers(64));
    ShardAssignment two = ShardPlan.nextAssignment(one, takers(64, 64));
    ShardAssignment three = ShardPlan.nextAssignment(two, takers(64, 64, 64));

    assertThat(sizes(one, takers(64))).containsExactly(64);
    assertThat(sizes(two, takers(64, 64))).containsExactly(32, 32);
    assertThat(sizes(three, takers(64, 64, 64))).containsExactly(22, 21, 21);
    assertThat(moved(one, two)).hasSize(32);
    assertThat(moved(two, three)).hasSize(21);
  }

  @Test
  void whatIsAboveALimitGoesToTheOthersAndElseToNobody() {
    ShardAssignment some =
        ShardPlan.nextAssignment(ShardAssignment.emptyAssignment(64), takers(10, 64, 64));
    assertThat(sizes(some, takers(10, 64, 64))).containsExactly(10, 27, 27);

    ShardAssignment few = ShardPlan.nextAssignment(some, takers(10, 20, 20));
    assertThat(sizes(few, takers(10, 20, 20))).containsExactly(10, 20, 20);
    assertThat(few.unownedShards()).hasSize(14);
    assertEachOnce(few);
  }

  /** By rank alone the first would have two, and a shard would move for nothing. */
  @Test
  void whoHasMoreKeepsMore() {
    ShardAssignment former =
        new ShardAssignment(
            3,
            List.of(
                new MemberShare("m0", "host-0", new TreeSet<>(List.of(0))),
                new MemberShare("m1", "host-1", new TreeSet<>(List.of(1, 2)))));
    assertThat(ShardPlan.nextAssignment(former, takers(3, 3))).isEqualTo(former);
  }

  @Test
  void moreMembersThanShardsLeaveSomeWithNone() {
    ShardAssignment two =
        ShardPlan.nextAssignment(ShardAssignment.emptyAssignment(2), takers(2, 2, 2));
    assertThat(sizes(two, takers(2, 2, 2))).containsExactly(1, 1, 0);
    assertThat(two.shares()).hasSize(2);
  }

  @Test
  void withoutMembersNobodyHasAny() {
    ShardAssignment one = ShardPlan.nextAssignment(ShardAssignment.emptyAssignment(4), takers(4));
    assertThat(ShardPlan.nextAssignment(one, List.of()))
        .isEqualTo(ShardAssignment.emptyAssignment(4));
  }

  /** Every group of up to three, whatever each has and may take, against all there is to choose. */
  @Test
  void noOtherEvenAssignmentMovesFewerShards() {
    int checked = 0;
    for (int shards = 1; shards <= 4; shards++) {
      for (int members = 1; members <= 3; members++) {
        for (int[] limits : tuples(members, 1, shards)) {
          List<ShardTaker> takers = takers(limits);
          List<int[]> even =
              tuples(shards, NOBODY, members - 1).stream()
                  .filter(owners -> isEven(owners.length, counts(owners, takers), takers))
                  .toList();
          // One more than there are members has left, and its shards are nobody's any more.
          for (int[] owners : tuples(shards, NOBODY, members)) {
            assertFewest(owners, takers, even);
            checked++;
          }
        }
      }
    }
    assertThat(checked).isEqualTo(48_746);
  }

  private static void assertFewest(int[] owners, List<ShardTaker> takers, List<int[]> even) {
    ShardAssignment former = assignment(owners);
    ShardAssignment next = ShardPlan.nextAssignment(former, takers);
    assertEven(next, takers);
    int fewest = even.stream().mapToInt(other -> moves(owners, other)).min().orElseThrow();
    assertThat(moved(former, next)).as(former + " -> " + next).hasSize(fewest);
    assertThat(ShardPlan.nextAssignment(next, takers)).isEqualTo(next);
  }

  private static int moves(int[] before, int[] after) {
    return (int)
        IntStream.range(0, after.length)
            .filter(shard -> after[shard] != NOBODY && after[shard] != before[shard])
            .count();
  }

  private static int[] counts(int[] owners, List<ShardTaker> takers) {
    int[] counts = new int[takers.size()];
    Arrays.stream(owners).filter(owner -> owner != NOBODY).forEach(owner -> counts[owner]++);
    return counts;
  }

  private static ShardAssignment assignment(int[] owners) {
    List<MemberShare> shares = new ArrayList<>();
    for (int owner : Arrays.stream(owners).distinct().filter(i -> i != NOBODY).toArray()) {
      TreeSet<Integer> shards = new TreeSet<>();
      IntStream.range(0, owners.length).filter(i -> owners[i] == owner).forEach(shards::add);
      shares.add(new MemberShare("m" + owner, "host-" + owner, shards));
    }
    return new ShardAssignment(owners.length, shares);
  }

  /** All tuples of so many numbers from {@code low} to {@code high}. */
  private static List<int[]> tuples(int length, int low, int high) {
    if (length == 0) {
      return List.of(new int[0]);
    }
    List<int[]> all = new ArrayList<>();
    for (int[] shorter : tuples(length - 1, low, high)) {
      for (int last = low; last <= high; last++) {
        int[] longer = Arrays.copyOf(shorter, length);
        longer[length - 1] = last;
        all.add(longer);
      }
    }
    return all;
  }

  /** Large groups whose members come and go, one at a time. */
  @Test
  void aNewcomerTakesItsShareAndWhoLeavesLeavesItsShareAndNothingElseMoves() {
    Random random = new Random(17);
    for (int group = 0; group < RANDOM_GROUPS; group++) {
      int shards = 1 + random.nextInt(500);
      List<ShardTaker> takers = new ArrayList<>();
      ShardAssignment now = ShardAssignment.emptyAssignment(shards);
      for (int change = 0; change < 40; change++) {
        boolean leaves = !takers.isEmpty() && random.nextInt(5) < 2;
        ShardTaker who =
            leaves
                ? takers.remove(random.nextInt(takers.size()))
                : taker(change, 1 + random.nextInt(random.nextBoolean() ? shards : 10));
        if (!leaves) {
          takers.add(who);
        }
        ShardAssignment next = ShardPlan.nextAssignment(now, takers);
        assertEven(next, takers);
        if (leaves) {
          TreeSet<Integer> ownerless = new TreeSet<>(now.shardsOf(who.member()));
          ownerless.addAll(now.unownedShards());
          assertThat(ownerless).containsAll(moved(now, next));
        } else {
          assertThat(next.shardsOf(who.member())).containsExactlyElementsOf(moved(now, next));
        }
        now = next;
      }
    }
  }

  @Test
  void tenThousandShardsOfAThousandMembersAreShared() {
    List<ShardTaker> takers = new ArrayList<>();
    IntStream.range(0, 1_000).forEach(i -> takers.add(taker(i, 10_000)));
    ShardAssignment all = ShardPlan.nextAssignment(ShardAssignment.emptyAssignment(10_000), takers);
    assertThat(sizes(all, takers)).containsOnly(10);
    takers.remove(500);
    assertThat(moved(all, ShardPlan.nextAssignment(all, takers))).hasSize(10);
  }
}
