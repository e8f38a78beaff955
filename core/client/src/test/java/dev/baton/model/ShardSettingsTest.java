package dev.baton.model;

import static dev.baton.model.ShardGroup.PATH;
import static dev.baton.model.ShardGroup.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.election.CandidateBuilder;
import dev.baton.model.ShardGroup.Machine;
import dev.baton.shard.ShardMember;
import dev.baton.shard.ShardMemberBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a member of a group is set up with, and what it says that is wrong with that. */
class ShardSettingsTest {
  private final ShardGroup group = new ShardGroup(64);

  @AfterEach
  void nothingIsLeft() {
    group.close();
  }

  /** Settings that throw, counted from the first call, which is that of {@code join()}. */
  private static UnaryOperator<ShardMemberBuilder> throwing(IntPredicate which) {
    List<CandidateBuilder> asked = new ArrayList<>();
    return member ->
        member.candidates(
            candidate -> {
              asked.add(candidate);
              if (which.test(asked.size())) {
                throw new IllegalStateException("no room");
              }
              return candidate;
            });
  }

  @Test
  void settingsThatThrowForOneShardKeepNoOtherOneWaitingAndAreTriedAgain() {
    Machine a = group.join("A", throwing(call -> call == 4));
    assertThat(a.leads()).isEqualTo(63);
    assertThat(a.told)
        .filteredOn(line -> line.startsWith("problem"))
        .singleElement()
        .asString()
        .contains("shards [2] of " + PATH, "candidates(...) threw", "no room", "in a minute");
    group.run(Duration.ofMinutes(1));
    assertThat(a.leads()).isEqualTo(64);
  }

  @Test
  void errorOfSettingsForOneShardKeepsNoOtherOneWaiting() {
    List<CandidateBuilder> asked = new ArrayList<>();
    Machine a =
        group.join(
            "A",
            member ->
                member.candidates(
                    candidate -> {
                      asked.add(candidate);
                      if (asked.size() == 4) {
                        throw new NoSuchMethodError("another version");
                      }
                      return candidate;
                    }));
    assertThat(a.leads()).isEqualTo(63);
    assertThat(a.told).filteredOn(line -> line.contains("another version")).hasSize(1);
    group.run(Duration.ofMinutes(1));
    assertThat(a.leads()).isEqualTo(64);
  }

  @Test
  void settingsThatThrowAreTriedAgainAtTheNextChange() {
    Machine a = group.join("A", throwing(call -> call == 4));
    group.join("B");
    assertThat(a.leads()).isEqualTo(32);
  }

  @Test
  void whoseSettingsThrowSharesOutAllTheSame() {
    Machine a = group.join("A", throwing(call -> call > 1));
    Machine b = group.join("B");
    assertThat(List.of(a.leads(), b.leads())).containsExactly(0, 32);
    a.member().close();
    group.run(Duration.ofMinutes(2));
    assertThat(b.leads()).isEqualTo(64);
    assertThat(a.count("problem")).as("by the first share, and the second").isEqualTo(2);
  }

  @Test
  void whatIsSetOnABuilderLaterIsNotForWhoHasJoined() {
    Map<Integer, String> told = new TreeMap<>();
    ShardMemberBuilder builder = group.machine("A").baton.shards(PATH, 64).member("A");
    ShardMember one = builder.limit(10).onElected((shard, led) -> told.put(shard, "one")).join();
    ShardMember two = builder.limit(20).onElected((shard, led) -> told.put(shard, "two")).join();
    group.run(SOON);
    assertThat(List.of(one.leaderships().size(), two.leaderships().size())).containsExactly(10, 20);
    assertThat(one.leaderships().keySet()).allMatch(shard -> "one".equals(told.get(shard)));
    assertThat(two.leaderships().keySet()).allMatch(shard -> "two".equals(told.get(shard)));
  }

  @Test
  void whoSaysAnotherNumberIsToldThoughMembersComeAndGoAllTheTime() {
    group.join("A");
    Machine b = group.begin("B", 128, member -> member);
    for (int i = 0; i < 5; i++) {
      group.join("C").member().close();
      group.run(SOON);
    }
    assertThat(b.told)
        .isNotEmpty()
        .allMatch(line -> line.contains("other members share 64 shards"));
  }
}
