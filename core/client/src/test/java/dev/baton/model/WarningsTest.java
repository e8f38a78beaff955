package dev.baton.model;

import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.observe.Observation;
import dev.baton.observe.Warning;
import dev.baton.observe.Warning.Kind;
import dev.baton.observe.Warnings;
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
    Observation observation = watched.observe(Warnings.NONE.fewerThan(3));
    assertThat(warnings()).isEmpty();

    line.get(1).close();
    world.run(SOON);
    assertThat(warnings()).containsExactly("FEW: 2 in /jobs/nightly, fewer than 3");
    assertThat(observation.warnings()).extracting(Warning::kind).containsExactly(Kind.FEW);
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
    Observation observation = watched.observe(Warnings.NONE.fewerThan(2).onlyOneLeft());
    line.get(1).close();
    world.run(SOON);
    Candidate next = world.line("C").get(0);
    next.close();
    world.run(SOON);

    assertThat(observation.warnings(Kind.FEW)).isEqualTo(2);
    assertThat(observation.warnings(Kind.ALONE)).isEqualTo(2);
    assertThat(observation.warnings(Kind.LEADERLESS)).isZero();
    assertThat(observation.warnings(Kind.UNSTEADY)).isZero();
  }

  @Test
  void tellThatOneIsLeftAndNotThatNobodyIs() {
    List<Candidate> line = world.line("A", "B");
    watched.observe(Warnings.NONE.onlyOneLeft());
    line.get(0).close();
    world.run(SOON);
    assertThat(warnings()).containsExactly("ALONE: only B is left in /jobs/nightly");

    line.get(1).close();
    world.run(SOON);
    assertThat(warnings()).containsExactly("ALONE is over");
  }

  @Test
  void tellThatNobodyHasLedForSoLongAndNotBefore() {
    watched.observe(Warnings.NONE.leaderless(MINUTE));
    world.run(MINUTE.minus(SOON));
    assertThat(warnings()).isEmpty();
    world.run(SOON);
    assertThat(warnings()).containsExactly("LEADERLESS: nobody has led /jobs/nightly for 60 s");

    world.run(MINUTE.multipliedBy(5));
    assertThat(warnings()).isEmpty();
    world.line("A");
    assertThat(warnings()).containsExactly("LEADERLESS is over");
  }

  @Test
  void sayNothingOfALeaderlessTimeThatEndsEarlier() {
    Candidate first = world.line("A").get(0);
    watched.observe(Warnings.NONE.leaderless(MINUTE));
    first.close();
    world.run(MINUTE.minus(SOON));
    world.line("B");
    world.run(MINUTE.multipliedBy(3));

    assertThat(warnings()).isEmpty();
  }

  @Test
  void tellThatLeadersChangeTooOftenUntilTheyNoLongerDo() {
    List<Candidate> line = world.line("A", "B");
    Observation observation = watched.observe(Warnings.NONE.changes(2, MINUTE));
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
    assertThat(observation.warnings(Kind.UNSTEADY)).isEqualTo(1);
  }

  @Test
  void sayNothingOfChangesThatAreFarApart() {
    List<Candidate> line = world.line("A", "B");
    watched.observe(Warnings.NONE.changes(2, MINUTE));
    for (int i = 0; i < 10; i++) {
      line.get(i % 2).resign();
      world.run(MINUTE.dividedBy(2));
    }

    assertThat(warnings()).isEmpty();
  }

  @Test
  void neitherBeginNorEndWhileNobodyKnowsHowThingsStand() {
    Candidate first = world.line("A").get(0);
    Observation observation = watched.observe(Warnings.NONE.leaderless(MINUTE).onlyOneLeft());
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
    assertThat(warnings()).containsExactly("LEADERLESS: nobody has led /jobs/nightly for 60 s");
  }

  @Test
  void sayNothingOfALeaderlessTimeInWhichSomebodyMayHaveLedUnseen() {
    Observation observation = watched.observe(Warnings.NONE.leaderless(MINUTE));
    watched.route.takeDown();
    world.run(MINUTE);
    watched.route.bringUp();
    world.run(TIMEOUT);
    assertThat(observation.isCurrent()).isTrue();
    assertThat(warnings()).isEmpty();
    world.run(MINUTE);
    assertThat(warnings()).containsExactly("LEADERLESS: nobody has led /jobs/nightly for 60 s");

    watched.route.takeDown();
    world.run(MINUTE.dividedBy(2));
    watched.route.bringUp();
    world.run(TIMEOUT);
    assertThat(observation.warnings()).as("it was told, and is not over").hasSize(1);
    assertThat(warnings()).isEmpty();
  }

  @Test
  void leaveNoTimerBehind() {
    Observation observation = watched.observe(Warnings.NONE.leaderless(MINUTE));
    watched.told();
    observation.close();
    world.run(MINUTE.multipliedBy(2));

    assertThat(watched.told()).isEmpty();
    assertThat(observation.warnings(Kind.LEADERLESS)).isZero();
  }

  @Test
  void refuseWhatMakesNoSense() {
    assertThatThrownBy(() -> Warnings.NONE.fewerThan(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fewer than 0");
    assertThatThrownBy(() -> Warnings.NONE.leaderless(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be from 0.001 s to 31536000 s, not 0 s");
    assertThatThrownBy(() -> Warnings.NONE.changes(0, MINUTE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 to 10000 changes");
    assertThatThrownBy(() -> Warnings.NONE.changes(1, Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
