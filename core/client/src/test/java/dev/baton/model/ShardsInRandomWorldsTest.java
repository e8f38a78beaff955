package dev.baton.model;

import static dev.baton.model.ShardGroup.TIMEOUT;
import static java.util.Collections.max;
import static java.util.Collections.min;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.model.ShardGroup.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Up to eight members come, leave, die and are cut off at random. Whenever all has settled the
 * shares are even, and no more has moved than must; and never is a shard led twice, which the group
 * looks at all the while.
 */
class ShardsInRandomWorldsTest {
  private static final int SHARDS = 64;
  private static final int MOST_MEMBERS = 8;
  private static final int CHANGES = 40;

  private final ShardGroup group = new ShardGroup(SHARDS);
  private final List<String> there = new ArrayList<>();
  private int named;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void areSharedEvenlyMoveTheFewestAndAreNeverLedTwice(int seed) {
    Random random = new Random(seed);
    join();
    settle();
    for (int change = 0; change < CHANGES; change++) {
      if (random.nextInt(4) == 0) {
        several(random);
      } else {
        one(random);
      }
    }
    group.close();
  }

  private boolean comes(Random random) {
    return there.size() == 1 || (there.size() < MOST_MEMBERS && random.nextBoolean());
  }

  /** A change by itself, of which it is known what must move. */
  private void one(Random random) {
    Map<Integer, String> before = group.leaders();
    if (comes(random)) {
      String newcomer = join();
      settle();
      Map<Integer, String> after = group.leaders();
      assertThat(ShardGroup.moved(before, after))
          .hasSize(group.machine(newcomer).leads())
          .allMatch(shard -> newcomer.equals(after.get(shard)));
    } else {
      String gone = leave(random);
      settle();
      assertThat(ShardGroup.moved(before, group.leaders()))
          .isNotEmpty()
          .allMatch(shard -> gone.equals(before.get(shard)));
    }
  }

  /** Changes that come before those before them have settled. */
  private void several(Random random) {
    for (int i = 0; i < 5; i++) {
      int what = random.nextInt(3);
      if (what == 0) {
        cutOffForAWhile(random);
      } else if (comes(random)) {
        join();
      } else {
        leave(random);
      }
      group.run(Duration.ofMillis(random.nextInt(random.nextBoolean() ? 10 : 8_000)));
    }
    group.heal();
    group.run(TIMEOUT.multipliedBy(2));
    settle();
  }

  private String join() {
    String name = "m" + named++;
    there.add(name);
    group.begin(name, SHARDS, member -> member);
    return name;
  }

  /** Whoever shares out leaves as often as anybody. */
  private String leave(Random random) {
    String name = there.remove(random.nextInt(there.size()));
    Machine machine = group.machine(name);
    if (random.nextBoolean()) {
      machine.kill();
    } else {
      var unused = machine.member().closeAsync();
    }
    return name;
  }

  private void cutOffForAWhile(Random random) {
    Machine machine = group.machine(there.get(random.nextInt(there.size())));
    if (random.nextBoolean()) {
      machine.route.setBlackHole(true);
    } else {
      Duration pause = Duration.ofMillis(random.nextInt(15_000));
      machine.loop.freezeFor(pause);
      machine.route.pauseReading(pause);
    }
  }

  private void settle() {
    group.time.runUntil("even shares of " + there, TIMEOUT.multipliedBy(3), this::isEven);
  }

  private boolean isEven() {
    List<Integer> sizes = there.stream().map(name -> group.machine(name).leads()).toList();
    return sizes.stream().mapToInt(size -> size).sum() == SHARDS && max(sizes) - min(sizes) <= 1;
  }
}
