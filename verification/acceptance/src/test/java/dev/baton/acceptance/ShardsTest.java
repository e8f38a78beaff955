package dev.baton.acceptance;

import static dev.baton.acceptance.ShardProcess.PATH;
import static dev.baton.acceptance.ShardProcess.SHARDS;
import static java.util.Collections.max;
import static java.util.Collections.min;
import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.acceptance.ShardProcess.Line;
import dev.baton.shard.ShardAssignment.MemberShare;
import dev.baton.shard.ShardSet;
import dev.baton.testkit.ConditionWait;
import dev.baton.testkit.ZooKeeperCluster;
import dev.baton.testkit.ZooKeeperConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Processes share 64 shards by three real servers; some are killed, some end in order. */
@Tag("all")
@Tag("long")
class ShardsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(6);

  @RegisterExtension private final Scene scene = new Scene();
  private final ZooKeeperCluster servers = ZooKeeperCluster.launch(3, ZooKeeperConfig.DEFAULT);
  private final List<ShardProcess> all = new ArrayList<>();
  private final Map<String, ShardProcess> alive = new TreeMap<>();

  @TempDir private Path directory;

  @AfterEach
  void close() {
    servers.close();
  }

  private void start(String id) {
    ShardProcess started = ShardProcess.start(id, servers.connectString(), TIMEOUT, directory);
    scene.closing(started.process()::close);
    all.add(started);
    alive.put(id, started);
  }

  /** One continuous leadership of a shard, as its process has seen it. */
  private record Reign(String id, int shard, long token, long from, long to) {}

  /** The reigns of one process; those that last, or that were cut short, to the last yes. */
  private static List<Reign> reigns(ShardProcess process) {
    Map<Long, Line> ends = new TreeMap<>();
    List<Line> lines = process.lines();
    lines.stream().filter(line -> !line.begins()).forEach(line -> ends.put(line.token(), line));
    return lines.stream()
        .filter(Line::begins)
        .map(
            line -> {
              Line end = ends.get(line.token());
              long to = end != null ? end.nanos() : process.ledger().lastYes(line.shard());
              return new Reign(process.id(), line.shard(), line.token(), line.nanos(), to);
            })
        .toList();
  }

  /** Who of those alive leads which shard. */
  private Map<Integer, String> leaders() {
    Map<Integer, String> leaders = new TreeMap<>();
    for (ShardProcess process : alive.values()) {
      Map<Integer, Boolean> led = new TreeMap<>();
      process.lines().forEach(line -> led.put(line.shard(), line.begins()));
      led.forEach(
          (shard, leads) -> {
            if (leads) {
              leaders.put(shard, process.id());
            }
          });
    }
    return leaders;
  }

  private boolean isEven() {
    Map<Integer, String> leaders = leaders();
    List<Long> sizes =
        alive.keySet().stream()
            .map(id -> leaders.values().stream().filter(id::equals).count())
            .toList();
    return leaders.size() == SHARDS && max(sizes) - min(sizes) <= 1;
  }

  /** Returns the shards that have moved since, once all has settled. */
  private List<Integer> settle(Map<Integer, String> before) {
    ConditionWait.waitUntil("even shares of " + alive.keySet(), this::isEven);
    Map<Integer, String> after = leaders();
    return after.entrySet().stream()
        .filter(led -> !led.getValue().equals(before.get(led.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }

  private void assertNewcomerTakes(String id, int share) {
    Map<Integer, String> before = leaders();
    start(id);
    List<Integer> moved = settle(before);
    Map<Integer, String> after = leaders();
    assertThat(moved).hasSize(share).allMatch(shard -> id.equals(after.get(shard)));
  }

  private void assertLeaves(String id, boolean killed) {
    Map<Integer, String> before = leaders();
    ShardProcess process = alive.remove(id);
    if (killed) {
      process.process().kill();
    } else {
      process.process().stop();
    }
    assertThat(settle(before)).isNotEmpty().allMatch(shard -> id.equals(before.get(shard)));
  }

  @Test
  void areSharedEvenlyMoveTheFewestAndAreNeverLedTwice() {
    assertNewcomerTakes("p0", 64);
    assertNewcomerTakes("p1", 32);
    assertNewcomerTakes("p2", 21);
    assertLeaves("p1", true);
    assertNewcomerTakes("p3", 21);
    assertLeaves("p0", false);
    assertNewcomerTakes("p4", 21);
    assertLeaves("p2", true);

    assertNoneIsLedTwice();
    assertAssignedAsLed();
  }

  private void assertNoneIsLedTwice() {
    List<Reign> reigns =
        all.stream()
            .flatMap(process -> reigns(process).stream())
            .sorted(comparing(Reign::shard).thenComparing(Reign::from))
            .toList();
    for (int i = 1; i < reigns.size(); i++) {
      Reign one = reigns.get(i - 1);
      Reign next = reigns.get(i);
      if (one.shard() == next.shard()) {
        assertThat(one.to()).as(one + " and then " + next).isLessThan(next.from());
        assertThat(one.token()).as(one + " and then " + next).isLessThan(next.token());
      }
    }
  }

  private void assertAssignedAsLed() {
    ShardSet shards = scene.connect(servers.connectString(), TIMEOUT).shards(PATH, SHARDS);
    Map<Integer, String> given = new TreeMap<>();
    for (MemberShare share : shards.assignment().shares()) {
      share.shards().forEach(shard -> given.put(shard, share.id()));
    }
    assertThat(given).isEqualTo(leaders());
    assertThat(shards.election(7).leader().orElseThrow().id()).isEqualTo(given.get(7));
  }
}
