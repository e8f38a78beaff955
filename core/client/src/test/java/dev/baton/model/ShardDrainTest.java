package dev.baton.model;

import static dev.baton.model.ShardGroup.PATH;
import static dev.baton.model.ShardGroup.SOON;
import static dev.baton.model.ShardGroup.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.model.ShardGroup.Machine;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A process that shares shards leaves its own to the others before it goes down. */
class ShardDrainTest {
  @Test
  void whoIsDrainedLeavesItsShareToTheOthersThoughNobodyIsInItsLines() {
    try (ShardGroup group = new ShardGroup(64)) {
      Machine a = group.join("A");
      Machine b = group.join("B");
      var drained =
          group
              .machine("X")
              .baton
              .drainAsync("A", "new kernel", Duration.ofMinutes(10), TIMEOUT, false);
      group.run(TIMEOUT);
      assertThat(drained.join().isComplete()).isTrue();
      assertThat(List.of(a.leads(), b.leads())).containsExactly(0, 64);
      group.run(Duration.ofMinutes(11));
      assertThat(List.of(a.leads(), b.leads())).containsExactly(32, 32);
    }
  }

  /** These are more elections than are drained at once, and their work takes time to stop. */
  @Test
  void othersAreInTheLinesOfWhoIsDrainedBeforeItLeavesThem() {
    try (ShardGroup large = new ShardGroup(200)) {
      Machine a = large.machine("A");
      Executor slow = task -> Objects.requireNonNull(a.loop.runAfter(SOON.toNanos(), task));
      large.join("A", member -> member.candidates(candidate -> candidate.executor(slow)));
      Machine b = large.join("B");
      large.run(TIMEOUT);
      assertThat(List.of(a.leads(), b.leads())).containsExactly(100, 100);
      var drained =
          large.machine("X").baton.drainAsync("A", "", Duration.ofMinutes(10), TIMEOUT, false);
      while (b.leads() < 200) {
        large.run(Duration.ofMillis(1));
        assertThat(IntStream.range(0, 200))
            .as("lines in which somebody is")
            .allMatch(shard -> !large.zooKeeper.childNames(PATH + "/" + shard).isEmpty());
      }
      large.run(TIMEOUT);
      assertThat(drained.join().isComplete()).isTrue();
    }
  }

  /** Nobody else is in its line. */
  @Test
  void ordersToOneShardMoveItNowhere() {
    try (ShardGroup group = new ShardGroup(64)) {
      Machine a = group.join("A");
      Machine b = group.join("B");
      var ceded =
          group.shards("X").election(0).cedeAsync(null, "sick", Duration.ofMinutes(10), TIMEOUT);
      group.run(Duration.ofMinutes(9));
      assertThat(ceded).isCompleted();
      assertThat(group.leaders()).hasSize(63).doesNotContainKey(0);
      assertThat(group.shards("X").assignment().unownedShards()).isEmpty();
      group.run(Duration.ofMinutes(2));
      assertThat(List.of(a.leads(), b.leads())).containsExactly(32, 32);

      var stepped = group.shards("X").election(0).resignLeaderAsync("sick", TIMEOUT);
      group.run(TIMEOUT);
      assertThat(stepped).isCompleted();
      assertThat(group.leaders()).containsEntry(0, "A");
    }
  }
}
