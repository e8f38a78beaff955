package dev.baton.sim.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.journal.Happening;
import dev.baton.sim.check.History;
import dev.baton.sim.check.Judgement;
import dev.baton.sim.check.Judgement.Outcome;
import dev.baton.sim.check.Verdict;
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
  private static final long WORLDS = Long.getLong("baton.swarm.worlds", 3_000);

  private static final Path PLANS = Path.of("src/test/plans");

  @Test
  void allWorldsAreValid() {
    Sweep sweep = new Sweep(1, WORLDS, Long.MAX_VALUE, System.out);
    sweep.run(Runtime.getRuntime().availableProcessors());

    assertThat(sweep.report()).isEqualTo(Outcome.VALID);
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
    History history = SwarmWorld.run(PlanText.parse(Files.readString(plan)), true);

    assertThat(Judgement.of(history).outcome())
        .as(() -> plan + "\n" + Judgement.of(history))
        .isEqualTo(Outcome.VALID);
  }

  @Test
  void aSeedDecidesEverything() {
    for (long seed = 4711; seed < 4811; seed++) {
      Plan plan = Plan.of(seed);

      assertThat(texts(SwarmWorld.run(plan, true)))
          .as("seed %d", seed)
          .isEqualTo(texts(SwarmWorld.run(plan, true)));
    }
  }

  private static List<String> texts(History history) {
    return history.all().stream().map(Happening::text).toList();
  }

  @Test
  void everyDeedIsDoneAndEveryPropertyIsJudgedInSomeWorld() {
    List<History> worlds =
        Stream.iterate(1L, seed -> seed + 1)
            .limit(300)
            .map(seed -> SwarmWorld.run(Plan.of(seed), false))
            .toList();

    for (Deed deed : Deed.values()) {
      assertThat(worlds)
          .as("worlds with %s", deed)
          .anyMatch(world -> world.all().stream().anyMatch(one -> isDeed(one, deed)));
    }
    Judgement.of(worlds.get(0)).verdicts().keySet().forEach(property -> judged(property, worlds));
  }

  private static boolean isDeed(Happening one, Deed deed) {
    return one.kind() == Happening.Kind.FAULT && one.note().contains(" " + deed + " ");
  }

  private static void judged(String property, List<History> worlds) {
    assertThat(worlds)
        .as("worlds in which it is known that %s", property)
        .anyMatch(
            world -> {
              Verdict verdict = Judgement.of(world).verdicts().get(property);
              return verdict != null && verdict.kind() == Verdict.Kind.VALID;
            });
  }

  @Test
  void aPlanCanBeWrittenAndRead() {
    Plan plan = Plan.of(17);

    assertThat(PlanText.parse(plan.toString())).isEqualTo(plan);
  }
}
