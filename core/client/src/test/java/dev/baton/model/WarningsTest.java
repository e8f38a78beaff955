package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.observe.ElectionObservation;
import dev.baton.observe.ElectionWarning;
import dev.baton.observe.ElectionWarning.WarningKind;
import dev.baton.observe.WarningRules;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an observer is warned of. */
class WarningsTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Watched watched = new Watched();
  private final World world = watched.world;

  @AfterEach
  void nothingIsLeft() {
    watched.close();
  }

  private List<String> warnings() {
    return watched.told().stream().filter(told -> told.matches("[A-Z]{2,}.*")).toList();
  }

  @Test
  void tellOnceThatFewTakePartAndWhenThatIsOver() {
    List<Candidate> line = world.line("A", "B", "C");
    ElectionObservation observation = watched.observe(WarningRules.NONE.fewerThan(3));
    assertThat(warnings()).isEmpty();

    line.get(1).close();
    world.run(SOON);
    assertThat(warnings()).containsExactly("FEW: 2 in /jobs/nightly, fewer than 3");
    assertThat(observation.warnings())
        .extracting(ElectionWarning::kind)
        .containsExactly(WarningKind.FEW);
    line.get(2).close();
    world.run(SOON);
    assertThat(warnings()).isEmpty();
    world.line("D", "E");
    assertThat(warnings()).containsExactly("FEW is over");
    assertThat(observation.warnings()).isEmpty();
  }

  @Test
  void areCountedByKind() {
    List<Candidate> line = world.line("A", "B");
    ElectionObservation observation = watched.observe(WarningRules.NONE.fewerThan(2).onlyOneLeft());
    line.get(1).close();
    world.run(SOON);
    Candidate next = world.line("C").get(0);
    next.close();
    world.run(SOON);

    assertThat(observation.countWarnings(WarningKind.FEW)).isEqualTo(2);
    assertThat(observation.countWarnings(WarningKind.ALONE)).isEqualTo(2);
    assertThat(observation.countWarnings(WarningKind.LEADERLESS)).isZero();
    assertThat(observation.countWarnings(WarningKind.UNSTEADY)).isZero();
  }

  @Test
  void tellThatOneIsLeftAndNotThatNobodyIs() {
    List<Candidate> line = world.line("A", "B");
    watched.observe(WarningRules.NONE.onlyOneLeft());
    line.get(0).close();
    world.run(SOON);
    assertThat(warnings()).containsExactly("ALONE: only B is left in /jobs/nightly");

    line.get(1).close();
    world.run(SOON);
    assertThat(warnings()).containsExactly("ALONE is over");
  }

  @Test
  void tellThatNobodyHasLedForSoLongAndNotBefore() {
    watched.observe(WarningRules.NONE.leaderlessFor(MINUTE));
    world.run(MINUTE.minus(SOON));
    assertThat(warnings()).isEmpty();
    world.run(SOON);
    assertThat(warnings())
        .containsExactly("LEADERLESS: no candidate has led /jobs/nightly for 60 s");

    world.run(MINUTE.multipliedBy(5));
    assertThat(warnings()).isEmpty();
    world.line("A");
    assertThat(warnings()).containsExactly("LEADERLESS is over");
  }

  @Test
  void sayNothingOfALeaderlessTimeThatEndsEarlier() {
    Candidate first = world.line("A").get(0);
    watched.observe(WarningRules.NONE.leaderlessFor(MINUTE));
    first.close();
    world.run(MINUTE.minus(SOON));
    world.line("B");
    world.run(MINUTE.multipliedBy(3));

    assertThat(warnings()).isEmpty();
  }

  @Test
  void tellThatLeadersChangeTooOftenUntilTheyNoLongerDo() {
    List<Candidate> line = world.line("A", "B");
    ElectionObservation observation = watched.observe(WarningRules.NONE.moreChangesThan(2, MINUTE));
    line.get(0).resign();
    world.run(SOON);
    line.get(1).resign();
    world.run(SOON);
    assertThat(warnings()).isEmpty();
    line.get(0).resign();
    world.run(SOON);
    assertThat(warnings())
        .containsExactly(
            "UNSTEADY: the leader of /jobs/nightly has changed more than 2 times within 60 s");

    world.run(MINUTE.minus(SOON.multipliedBy(4)));
    assertThat(warnings()).isEmpty();
    world.run(SOON.multipliedBy(4));
    assertThat(warnings()).containsExactly("UNSTEADY is over");
    assertThat(observation.countWarnings(WarningKind.UNSTEADY)).isEqualTo(1);
  }

  @Test
  void sayNothingOfChangesThatAreFarApart() {
    List<Candidate> line = world.line("A", "B");
    watched.observe(WarningRules.NONE.moreChangesThan(2, MINUTE));
    for (int i = 0; i < 10; i++) {
      line.get(i % 2).resign();
      world.run(MINUTE.dividedBy(2));
    }

    assertThat(warnings()).isEmpty();
  }

  @Test
  void neitherBeginNorEndWhileNobodyKnowsHowThingsStand() {
    Candidate first = world.line("A").get(0);
    ElectionObservation observation =
        watched.observe(WarningRules.NONE.leaderlessFor(MINUTE).onlyOneLeft());
    assertThat(warnings()).hasSize(1);
    watched.route.takeDown();
    first.close();
    world.run(MINUTE.multipliedBy(2));
    assertThat(warnings()).isEmpty();
    assertThat(observation.warnings()).hasSize(1);
    watched.route.bringUp();
    world.run(TIMEOUT);

    assertThat(warnings()).containsExactly("ALONE is over");
    world.run(MINUTE);
    assertThat(warnings())
        .containsExactly("LEADERLESS: no candidate has led /jobs/nightly for 60 s");
  }

  @Test
  void sayNothingOfALeaderlessTimeInWhichSomebodyMayHaveLedUnseen() {
    ElectionObservation observation = watched.observe(WarningRules.NONE.leaderlessFor(MINUTE));
    watched.route.takeDown();
    world.run(MINUTE);
    watched.route.bringUp();
    world.run(TIMEOUT);
    assertThat(observation.isCurrent()).isTrue();
    assertThat(warnings()).isEmpty();
    world.run(MINUTE);
    assertThat(warnings())
        .containsExactly("LEADERLESS: no candidate has led /jobs/nightly for 60 s");

    watched.route.takeDown();
    world.run(MINUTE.dividedBy(2));
    watched.route.bringUp();
    world.run(TIMEOUT);
    assertThat(observation.warnings()).as("it was told, and is not over").hasSize(1);
    assertThat(warnings()).isEmpty();
  }

  @Test
  void leaveNoTimerBehind() {
    ElectionObservation observation = watched.observe(WarningRules.NONE.leaderlessFor(MINUTE));
    watched.told();
    observation.close();
    world.run(MINUTE.multipliedBy(2));

    assertThat(watched.told()).isEmpty();
    assertThat(observation.countWarnings(WarningKind.LEADERLESS)).isZero();
  }

  @Test
  void refuseWhatMakesNoSense() {
    assertThatThrownBy(() -> WarningRules.NONE.fewerThan(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fewer than 0");
    assertThatThrownBy(() -> WarningRules.NONE.leaderlessFor(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be from 0.001 s to 31536000 s, not 0 s");
    assertThatThrownBy(() -> WarningRules.NONE.moreChangesThan(0, MINUTE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 to 10000 changes");
    assertThatThrownBy(() -> WarningRules.NONE.moreChangesThan(1, Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
