package dev.baton.model;

import static dev.baton.model.ShardGroup.NODE;
import static dev.baton.model.ShardGroup.PATH;
import static dev.baton.model.ShardGroup.SOON;
import static dev.baton.model.ShardGroup.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.model.ShardGroup.Machine;
import dev.baton.protocol.EvictionOutcome;
import dev.baton.shard.ShardAssignment;
import dev.baton.shard.ShardAssignment.MemberShare;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The members of a group share its shards evenly, whatever becomes of them. */
class ShardsTest {
  private final ShardGroup group = new ShardGroup(64);

  @AfterEach
  void nothingIsLeft() {
    group.close();
  }

  private Map<Integer, String> leaders() {
    return group.leaders();
  }

  /** Those that have moved since, now that all has settled. */
  private List<Integer> movedSince(Map<Integer, String> before) {
    return ShardGroup.moved(before, leaders());
  }

  @Test
  void theFirstLeadsAllAndEachNewcomerItsShare() {
    Machine a = group.join("A");
    assertThat(a.leads()).isEqualTo(64);

    Map<Integer, String> before = leaders();
    Machine b = group.join("B");
    assertThat(List.of(a.leads(), b.leads())).containsExactly(32, 32);
    assertThat(movedSince(before)).hasSize(32);

    before = leaders();
    Machine c = group.join("C");
    assertThat(List.of(a.leads(), b.leads(), c.leads())).containsExactly(22, 21, 21);
    assertThat(movedSince(before)).hasSize(21);
    assertThat(a.count("revoked")).isEqualTo(42);
    assertThat(b.count("revoked")).isEqualTo(11);
    assertThat(c.count("revoked")).isZero();
  }

  @Test
  void whoLeavesLeavesItsShareToTheOthersAndTheyKeepTheirs() {
    Machine a = group.join("A");
    Machine b = group.join("B");
    Machine c = group.join("C");
    Map<Integer, String> before = leaders();

    b.member().close();
    group.run(SOON);
    assertThat(List.of(a.leads(), b.leads(), c.leads())).containsExactly(32, 0, 32);
    assertThat(movedSince(before)).hasSize(21).allMatch(shard -> "B".equals(before.get(shard)));
  }

  @Test
  void whoeverSharesOutMayGoAndTheNextGoesOnFromThere() {
    Machine a = group.join("A");
    Machine b = group.join("B");
    Machine c = group.join("C");
    Map<Integer, String> before = leaders();

    a.kill();
    group.run(TIMEOUT.multipliedBy(2));
    assertThat(List.of(b.leads(), c.leads())).containsExactly(32, 32);
    assertThat(movedSince(before)).hasSize(22).allMatch(shard -> "A".equals(before.get(shard)));

    Map<Integer, String> then = leaders();
    group.join("D");
    assertThat(movedSince(then)).hasSize(21);
  }

  @Test
  void nobodyLeadsMoreThanItsLimit() {
    Machine a = group.join("A", member -> member.limit(10));
    assertThat(a.leads()).isEqualTo(10);
    assertThat(group.shards("X").assignment().unownedShards()).hasSize(54);

    Machine b = group.join("B", member -> member.limit(40));
    assertThat(List.of(a.leads(), b.leads())).containsExactly(10, 40);
    Machine c = group.join("C");
    assertThat(List.of(a.leads(), b.leads(), c.leads())).containsExactly(10, 27, 27);
    assertThat(group.shards("X").assignment().unownedShards()).isEmpty();
  }

  @Test
  void whoSaysAnotherNumberIsToldAndGetsNothing() {
    Machine a = group.join("A");
    Machine b = group.begin("B", 128, member -> member);
    group.run(Duration.ofSeconds(2));
    assertThat(List.of(a.leads(), b.leads())).containsExactly(64, 0);
    assertThat(b.told)
        .singleElement()
        .asString()
        .contains("other members share 64 shards", "and not 128", "Use the same number");
    assertThat(a.told).noneMatch(line -> line.startsWith("problem"));
  }

  /** Also where the first of them is the one that shares out. */
  @Test
  void anotherNumberHoldsOnceNobodyIsLeftWhoSaysTheFormer() {
    Machine a = group.join("A");
    Machine b = group.begin("B", 128, member -> member);
    Machine c = group.join("C");
    a.member().close();
    group.run(SOON);
    assertThat(List.of(b.leads(), c.leads())).containsExactly(0, 64);
    c.member().close();
    group.run(SOON);
    assertThat(b.leads()).isEqualTo(128);
    assertThat(group.shards("X").assignment().shards()).isEqualTo(128);
  }

  @Test
  void theWorkOfAShardStopsBeforeItsNextOwnerLeads() {
    Machine a = group.join("A");
    Machine b = group.begin("B", 64, member -> member);
    group.time.runUntil("B leads one", SOON, () -> b.leads() > 0);
    int shard = b.member().leaderships().firstKey();
    assertThat(a.told).contains("revoked " + shard + " CLOSED");
  }

  @Test
  void whoClosesItsBatonLeavesInOrder() {
    Machine a = group.join("A");
    Machine b = group.join("B");
    a.baton.close();
    group.run(SOON);
    assertThat(b.leads()).isEqualTo(64);
    assertThat(a.count("revoked")).isEqualTo(64);
  }

  @Test
  void aMemberThatHasLeftIsGivenNothing() {
    Machine a = group.join("A");
    var closed = a.member().closeAsync();
    group.run(SOON);
    assertThat(closed).isCompleted();
    assertThat(a.leads()).isZero();
    assertThat(a.count("revoked")).isEqualTo(64);
    a.member().close();
    Machine b = group.join("B");
    assertThat(b.leads()).isEqualTo(64);
  }

  @Test
  void stepsDownAndEvictionsOfWhoeverSharesOutMoveNothing() {
    group.join("A");
    group.join("B");
    group.join("C");
    group.machine("B").told.clear();
    Map<Integer, String> before = leaders();
    var stepped = group.shards("X").members().resignLeaderAsync("maintenance", TIMEOUT);
    group.run(SOON);
    assertThat(stepped).isCompleted();
    var evicted = group.shards("X").members().evictAsync("B", "maintenance");
    group.run(TIMEOUT);
    assertThat(evicted).isCompletedWithValue(EvictionOutcome.LEFT);
    assertThat(leaders()).isEqualTo(before);
    assertThat(group.machine("B").told).isEmpty();
    assertThat(group.shards("X").members().leader().orElseThrow().id()).isEqualTo("C");
  }

  @Test
  void anybodyMayAskWhoWasGivenWhich() {
    assertThat(group.shards("X").assignment().shares()).isEmpty();
    Machine a = group.join("A", member -> member.metadata("10.0.0.1"));
    Machine b = group.join("B");

    ShardAssignment assignment = group.shards("X").assignment();
    assertThat(assignment.shards()).isEqualTo(64);
    assertThat(assignment.shares().stream().map(MemberShare::id)).containsExactly("A", "B");
    assertThat(assignment.ownerOf(63).map(MemberShare::member)).contains(b.member().mark());
    assertThat(assignment.ownerOf(0).orElseThrow().shards())
        .isEqualTo(a.member().leaderships().keySet());
    assertThat(group.shards("X").members().participants().get(1).metadata())
        .startsWith("member=" + b.member().mark() + " ");
    assertThat(group.shards("X").election(0).leader().orElseThrow().metadata())
        .isEqualTo("10.0.0.1");
  }

  @Test
  void theAssignmentIsTextForPeople() {
    Machine a = group.join("A");
    Machine b = group.join("B", member -> member.limit(3));
    assertThat(group.zooKeeper.nodeData(NODE))
        .contains(
            "baton shards 1\nshards 64\n%s 0-60 A\n%s 61-63 B\n"
                .formatted(a.member().mark(), b.member().mark()));
  }

  @Test
  void manyWhoComeAtOnceShareAsEvenly() {
    List<Machine> all =
        List.of("A", "B", "C", "D", "E", "F").stream()
            .map(name -> group.begin(name, 64, member -> member))
            .toList();
    group.run(SOON);
    assertThat(all.stream().map(Machine::leads)).containsExactlyInAnyOrder(11, 11, 11, 11, 10, 10);
  }

  @Test
  void senselessNumbersAndPathsAreRefused() {
    var baton = group.machine("A").baton;
    for (int count : List.of(0, -1, 10_001)) {
      assertThatThrownBy(() -> baton.shards(PATH, count))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("1 to 10000 shards", "not " + count);
    }
    assertThatThrownBy(() -> baton.shards("/" + "x".repeat(505), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("longer than 512 bytes");
    assertThatThrownBy(() -> baton.shards("nowhere", 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> group.shards("A").election(64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("shards 0 to 63");
    assertThatThrownBy(() -> group.shards("A").member("A").limit(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one");
    assertThatThrownBy(() -> group.shards("A").member(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
    assertThatThrownBy(() -> group.shards("A").member("A").metadata("x".repeat(4001)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("4000");
  }

  @Test
  void whoStandsAmongTheMembersAndIsNoneIsGivenNothing() {
    Machine a = group.join("A");
    for (String metadata : List.of("", "member=%s shards=999999999 limit=1 metadata=")) {
      var unused =
          group
              .shards("X")
              .members()
              .candidate("X")
              .metadata(metadata.formatted("0".repeat(16)))
              .campaign();
    }
    group.run(SOON);
    Machine b = group.join("B");
    assertThat(List.of(a.leads(), b.leads())).containsExactly(32, 32);
    a.member().close();
    b.member().close();
    group.run(SOON);
    assertThat(group.leaders()).isEmpty();
  }
}
