package dev.baton.model;

import static dev.baton.model.ShardGroup.NODE;
import static dev.baton.model.ShardGroup.PATH;
import static dev.baton.model.ShardGroup.TIMEOUT;
import static java.util.Collections.max;
import static java.util.Collections.min;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.model.ShardGroup.Machine;
import dev.baton.runtime.port.ZooKeeperRequest;
import dev.baton.shard.ShardAssignment;
import dev.baton.shard.ShardAssignment.MemberShare;
import dev.baton.testkit.model.ModelSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Whatever becomes of members, connections, servers and what is written, all shards are led evenly
 * in the end, each as it is written; and none is ever led twice.
 */
class ShardsInAnyWorldTest {
  private static final int WORLDS = 30;
  private static final int DEEDS = 25;
  private static final int SERVERS = 3;
  private static final int SHARDS = 12;
  private static final int MOST_MEMBERS = 5;

  @Test
  void allShardsAreLedEvenlyInTheEnd() {
    for (int seed = 100; seed < 100 + WORLDS; seed++) {
      Random random = new Random(seed);
      try (ShardGroup group = new ShardGroup(SHARDS, servers(random))) {
        new Course(group, random).play("seed " + seed);
      }
    }
  }

  private static ModelSettings servers(Random random) {
    return new ModelSettings(
        SERVERS,
        Duration.ofMillis(500),
        Duration.ofMillis(3),
        Duration.ofSeconds(2),
        Duration.ofSeconds(4),
        random::nextLong);
  }

  /** What happens in one world, drawn from its seed. */
  private static final class Course {
    private final ShardGroup group;
    private final Random random;
    private final List<String> there = new ArrayList<>();
    private int named;

    Course(ShardGroup group, Random random) {
      this.group = group;
      this.random = random;
    }

    void play(String name) {
      come();
      for (int i = 0; i < DEEDS; i++) {
        doSomething();
        group.run(Duration.ofMillis(random.nextInt(random.nextInt(4) == 0 ? 8_000 : 20)));
      }
      heal();
      group.run(TIMEOUT.multipliedBy(6));
      check(name);
    }

    private void doSomething() {
      int server = random.nextInt(SERVERS);
      switch (random.nextInt(14)) {
        case 0, 1, 2 -> come();
        case 3, 4 -> go();
        case 5 -> anybody().route.cutLinks("for the test");
        case 6 -> anybody().route.setBlackHole(random.nextBoolean());
        case 7 -> pause(anybody());
        case 8 -> group.zooKeeper.restartServer(server);
        case 9 -> group.zooKeeper.setBacklog(server, Duration.ofMillis(random.nextInt(3_000)));
        case 10 -> group.zooKeeper.loseAnswer(Course::isWrite);
        case 11 -> group.zooKeeper.loseRequest(Course::isWrite);
        case 12 -> group.zooKeeper.deleteTree(random.nextBoolean() ? NODE : "/baton");
        default -> group.zooKeeper.deleteTree(PATH + "/members");
      }
    }

    private static boolean isWrite(ZooKeeperRequest request) {
      return request instanceof ZooKeeperRequest.MultiRequest multi
          && multi.parts().stream().anyMatch(part -> part.toString().contains(NODE));
    }

    private Machine anybody() {
      return group.machine(there.get(random.nextInt(there.size())));
    }

    private void pause(Machine machine) {
      Duration pause = Duration.ofMillis(random.nextInt(15_000));
      machine.loop.freezeFor(pause);
      machine.route.pauseReading(pause);
    }

    private void come() {
      if (there.size() < MOST_MEMBERS) {
        String name = "m" + named++;
        there.add(name);
        group.begin(name, SHARDS, member -> member);
      }
    }

    private void go() {
      if (there.size() > 1) {
        Machine machine = group.machine(there.remove(random.nextInt(there.size())));
        if (random.nextBoolean()) {
          machine.kill();
        } else {
          var unused = machine.member().closeAsync();
        }
      }
    }

    private void heal() {
      group.heal();
      for (int server = 0; server < SERVERS; server++) {
        group.zooKeeper.setBacklog(server, Duration.ZERO);
      }
    }

    private void check(String name) {
      List<Integer> sizes = there.stream().map(one -> group.machine(one).leads()).toList();
      assertThat(sizes.stream().mapToInt(size -> size).sum()).as(name + sizes).isEqualTo(SHARDS);
      assertThat(max(sizes) - min(sizes)).as(name + sizes).isLessThan(2);
      Map<Integer, String> given = new TreeMap<>();
      ShardAssignment assignment = group.shards("judge").assignment();
      for (MemberShare share : assignment.shares()) {
        share.shards().forEach(shard -> given.put(shard, share.id()));
      }
      assertThat(given).as(name).isEqualTo(group.leaders());
    }
  }
}
