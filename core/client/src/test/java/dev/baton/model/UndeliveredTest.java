package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.BatonHealth.HealthState;
import dev.baton.election.Candidate;
import dev.baton.protocol.TurnRule;
import dev.baton.runtime.session.EngineSettings;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A leader whose executor refuses the work gives the leadership up. */
class UndeliveredTest {
  private final HeardTelemetry telemetry = new HeardTelemetry();
  private final World world = new World(EngineSettings.DEFAULT.withTelemetry(telemetry));
  private int refusals;

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** An executor that refuses as many tasks as it is to, and runs the others at once. */
  private Executor refusing(int tasks, Error how) {
    refusals = tasks;
    return task -> {
      if (refusals > 0) {
        refusals--;
        throw how;
      }
      world.machine("A").loop().execute(task);
    };
  }

  private static Error noThread() {
    return new OutOfMemoryError("unable to create native thread, as planned");
  }

  private Candidate campaignRefused(int tasks, TurnRule rule) {
    Executor executor = refusing(tasks, noThread());
    return world.campaign("A", rule, builder -> builder.executor(executor));
  }

  @ParameterizedTest
  @EnumSource
  void anotherCandidateLeadsInstead(TurnRule rule) {
    Candidate a = campaignRefused(Integer.MAX_VALUE, rule);
    Candidate b = world.campaign("B", rule);
    world.run(TIMEOUT.dividedBy(2));
    assertThat(a.isLeader()).isFalse();
    assertThat(b.isLeader()).isTrue();
    assertThat(world.told("A")).isNotEmpty().containsOnly("problem");
    world.run(TIMEOUT.multipliedBy(5));
    assertThat(b.isLeader()).isTrue();
    refusals = 0;
    b.close();
    world.awaitLeader(a);
    world.run(SOON);
    assertThat(world.told("A")).endsWith("elected");
  }

  @Test
  void executorThatRefusesOneTaskLeadsSoon() {
    Candidate a = campaignRefused(1, TurnRule.QUEUE);
    world.run(SOON);
    assertThat(a.isLeader()).isFalse();
    assertThat(world.told("A")).containsExactly("problem");
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.DEGRADED);
    assertThat(world.baton("A").health().reasons())
        .singleElement()
        .asString()
        .startsWith(PATH)
        .contains("its executor has refused to run onElected");
    world.run(TIMEOUT.plus(SOON));
    assertThat(a.isLeader()).isTrue();
    assertThat(world.told("A")).containsExactly("problem", "elected");
    assertThat(world.baton("A").health().state()).isEqualTo(HealthState.HEALTHY);
  }

  @Test
  void termEndsAsFailed() {
    campaignRefused(1, TurnRule.QUEUE);
    world.run(SOON);
    assertThat(telemetry.heard).contains("A term failed").doesNotContain("removed A");
  }

  @Test
  void candidateWithoutWorkLeadsOn() {
    Executor executor = refusing(Integer.MAX_VALUE, noThread());
    Candidate a = world.baton("A").election(PATH).candidate("A").executor(executor).campaign();
    world.run(TIMEOUT);
    assertThat(a.isLeader()).isTrue();
    refusals = 0;
  }

  @Test
  void candidateThatIsClosedMeanwhileLeaves() {
    Candidate a = campaignRefused(Integer.MAX_VALUE, TurnRule.QUEUE);
    var closed = a.closeAsync();
    world.run(SOON);
    assertThat(closed).isCompleted();
    assertThat(world.ids()).isEmpty();
    refusals = 0;
  }

  @Test
  void endOfWorkThatItsExecutorRefusesIsToldByOwnThreads() {
    Executor executor = refusing(0, new NoSuchMethodError("as planned"));
    Candidate a = world.campaign("A", builder -> builder.executor(executor));
    world.run(SOON);
    refusals = Integer.MAX_VALUE;
    final Candidate b = world.campaign("B");
    world.run(SOON);
    var unused = a.resignAsync();
    world.run(SOON);
    assertThat(b.isLeader()).isTrue();
    refusals = 0;
    assertThat(world.told("A")).containsExactly("elected", "revoked RESIGNED");
  }
}
