package dev.baton.sim.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.JournalEvent;
import dev.baton.sim.check.CheckVerdict;
import dev.baton.sim.check.WorldHistory;
import dev.baton.sim.check.WorldJudgement;
import dev.baton.sim.check.WorldJudgement.WorldOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("long")
class SwarmTest {
  /** As many as fit into the normal build; the long runs are commands of their own. */
  private static final long WORLDS = Long.getLong("baton.swarm.worlds", 1_500);

  private static final Path PLANS = Path.of("src/test/plans");

  @Test
  void allWorldsAreValid() {
    WorldSweep sweep =
        WorldSweep.ofPlans(WorldPlan::drawPlan, 1, WORLDS, Long.MAX_VALUE, System.out);
    sweep.runWorlds(Runtime.getRuntime().availableProcessors());

    assertThat(sweep.printReport()).isEqualTo(WorldOutcome.VALID);
  }

  static List<Path> plans() throws IOException {
    try (Stream<Path> files = Files.list(PLANS)) {
      return files.sorted().toList();
    }
  }

  /** The shrunk plans of the worlds in which a bug was found. */
  @ParameterizedTest
  @MethodSource("plans")
  void aWorldThatOnceWentWrongDoesNotAnyMore(Path plan) throws IOException {
    WorldHistory history = SwarmWorld.runWorld(PlanText.parsePlan(Files.readString(plan)), true);

    assertThat(WorldJudgement.judgeHistory(history).worstOutcome())
        .as(() -> plan + "\n" + WorldJudgement.judgeHistory(history))
        .isEqualTo(WorldOutcome.VALID);
  }

  @Test
  void aSeedDecidesEverything() {
    for (long seed = 4711; seed < 4811; seed++) {
      WorldPlan plan = WorldPlan.drawPlan(seed);

      assertThat(texts(SwarmWorld.runWorld(plan, true)))
          .as("seed %d", seed)
          .isEqualTo(texts(SwarmWorld.runWorld(plan, true)));
    }
  }

  private static List<String> texts(WorldHistory history) {
    return history.allEvents().stream().map(JournalEvent::toLine).toList();
  }

  @Test
  void everyDeedIsDoneAndEveryPropertyIsJudgedInSomeWorld() {
    List<WorldHistory> worlds =
        Stream.iterate(1L, seed -> seed + 1)
            .limit(300)
            .map(WorldPlan::drawPlan)
            .map(plan -> SwarmWorld.runWorld(plan, false))
            .toList();

    for (StepKind kind : StepKind.values()) {
      assertThat(worlds)
          .as("worlds with %s", kind)
          .anyMatch(world -> world.allEvents().stream().anyMatch(one -> isDeed(one, kind)));
    }
    WorldJudgement.judgeHistory(worlds.get(0))
        .verdicts()
        .keySet()
        .forEach(property -> judged(property, worlds));
  }

  private static boolean isDeed(JournalEvent one, StepKind kind) {
    return one.kind() == JournalEvent.JournalEventKind.FAULT
        && one.note().contains(" " + kind + " ");
  }

  private static void judged(String property, List<WorldHistory> worlds) {
    assertThat(worlds)
        .as("worlds in which it is known that %s", property)
        .anyMatch(
            world -> {
              CheckVerdict verdict = WorldJudgement.judgeHistory(world).verdicts().get(property);
              return verdict != null && verdict.kind() == CheckVerdict.VerdictKind.VALID;
            });
  }

  @Test
  void aPlanCanBeWrittenAndRead() {
    WorldPlan plan = WorldPlan.drawPlan(17);

    assertThat(PlanText.parsePlan(plan.toString())).isEqualTo(plan);
  }
}
