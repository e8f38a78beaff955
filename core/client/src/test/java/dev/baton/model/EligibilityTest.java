package dev.baton.model;

import static dev.baton.model.World.PATH;
import static dev.baton.model.World.SOON;
import static dev.baton.model.World.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.election.Candidate;
import dev.baton.election.EligibilityCheck;
import dev.baton.election.WhenNoneIsFit;
import dev.baton.error.UnfitException;
import dev.baton.participants.Participant;
import dev.baton.participants.TermRecord;
import dev.baton.participants.TransferRefusedException;
import dev.baton.protocol.EndReason;
import dev.baton.protocol.TurnRule;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A check decides who may lead. */
class EligibilityTest {
  private static final Duration EVERY = Duration.ofSeconds(2);
  private static final Duration CHECK_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration OUT = EVERY.plus(CHECK_TIMEOUT).multipliedBy(3);

  private final World world = new World();

  @AfterEach
  void nothingIsLeft() {
    world.close();
  }

  /** The health of one candidate, and the executor of its checks. */
  private static final class PlannedHealth implements Executor {
    private boolean fit = true;
    private boolean hangs;
    private boolean refuses;
    private int asked;
    private int waiting;

    @Override
    public void execute(Runnable check) {
      if (refuses) {
        throw new RejectedExecutionException("full");
      }
      waiting++;
      if (!hangs) {
        waiting--;
        check.run();
      }
    }

    boolean check() {
      asked++;
      return fit;
    }

    EligibilityCheck settings() {
      return EligibilityCheck.of(this::check, EVERY, CHECK_TIMEOUT).executor(this);
    }
  }

  private Candidate campaign(String name, EligibilityCheck check) {
    Candidate candidate = world.campaign(name, builder -> builder.eligible(check));
    world.run(SOON);
    return candidate;
  }

  @Test
  void unfitLeaderHandsOverAndRejoinsWhenItIsFit() {
    PlannedHealth health = new PlannedHealth();
    Candidate a = campaign("A", health.settings());
    Candidate b = world.line("B").get(0);
    assertThat(a.isLeader()).isTrue();

    health.fit = false;
    world.run(EVERY.multipliedBy(2).plus(SOON));
    assertThat(a.isLeader()).as("after two failures").isTrue();
    world.run(EVERY);
    assertThat(b.isLeader()).isTrue();
    assertThat(world.ids()).containsExactly("B");
    assertThat(world.told("A")).containsExactly("elected", "problem", "revoked UNFIT");
    String why = "its check failed 3 times in a row: it returned false";
    assertThat(a.whyUnfit()).contains(why);
    assertThat(world.baton("A").health().reasons())
        .containsExactly(PATH + ": A is not fit to lead, since " + why);

    health.fit = true;
    world.run(EVERY.plus(SOON));
    assertThat(world.ids()).as("after one pass").containsExactly("B");
    world.run(EVERY);
    assertThat(world.ids()).containsExactly("B", "A");
    assertThat(a.whyUnfit()).isEmpty();
    assertThat(history().get(0).reason()).contains(EndReason.UNFIT);
  }

  private List<TermRecord> history() {
    CompletableFuture<List<TermRecord>> asked = world.baton("B").election(PATH).historyAsync();
    world.run(SOON);
    return asked.join();
  }

  @Test
  void failuresThatAreNotInARowChangeNothing() {
    PlannedHealth health = new PlannedHealth();
    Candidate a = campaign("A", health.settings());
    for (int i = 0; i < 30; i++) {
      health.fit = i % 3 == 0;
      world.run(EVERY);
    }
    assertThat(a.isLeader()).isTrue();
    assertThat(world.told("A")).containsExactly("elected");
  }

  @Test
  void firstCheckDecidesWhetherItJoins() {
    PlannedHealth health = new PlannedHealth();
    health.fit = false;
    Candidate a = campaign("A", health.settings());
    assertThat(world.ids()).isEmpty();
    assertThat(world.told("A")).containsExactly("problem");
    assertThat(a.whyUnfit()).contains("its check failed once: it returned false");

    health.fit = true;
    world.run(EVERY.multipliedBy(2));
    assertThat(a.isLeader()).isTrue();
  }

  @Test
  void hangingCheckFailsAndNoOtherBeginsBesideIt() {
    PlannedHealth health = new PlannedHealth();
    Candidate a = campaign("A", health.settings());
    world.line("B");
    health.hangs = true;
    world.run(OUT.plus(SOON));
    assertThat(world.ids()).containsExactly("B");
    assertThat(a.whyUnfit().orElseThrow()).endsWith("times in a row: it did not answer within 1 s");
    world.run(OUT.multipliedBy(3));
    assertThat(health.waiting).isEqualTo(1);
    assertThat(health.asked).isEqualTo(1);
  }

  @Test
  void refusedOrThrowingCheckFails() {
    PlannedHealth health = new PlannedHealth();
    Candidate a = campaign("A", health.settings());
    health.refuses = true;
    world.run(OUT.plus(SOON));
    assertThat(a.whyUnfit().orElseThrow()).contains("RejectedExecutionException: full");

    Candidate b = campaign("B", EligibilityCheck.of(EligibilityTest::fail, EVERY, CHECK_TIMEOUT));
    world.run(SOON);
    assertThat(b.whyUnfit().orElseThrow()).contains("IllegalStateException: no database");
    assertThat(world.ids()).isEmpty();
  }

  @Test
  void checkSaysWhyItFails() {
    Candidate a = campaign("A", EligibilityCheck.of(EligibilityTest::refuse, EVERY, CHECK_TIMEOUT));
    world.run(SOON);
    assertThat(a.whyUnfit()).contains("its check failed once: the disk is full");
  }

  private static boolean refuse() {
    throw new UnfitException("the disk is full");
  }

  @Test
  void candidateThatReplacesUnfitOneNeedsMorePasses() {
    PlannedHealth health = new PlannedHealth();
    Candidate a = campaign("A", health.settings().firstPasses(2));
    assertThat(world.ids()).as("after one pass").isEmpty();
    assertThat(a.whyUnfit()).isEmpty();
    world.run(EVERY);
    assertThat(a.isLeader()).isTrue();

    PlannedHealth other = new PlannedHealth();
    campaign("B", other.settings().firstPasses(2));
    other.fit = false;
    world.run(EVERY);
    assertThat(world.told("B")).as("a pass and a failure").containsExactly("problem");
  }

  private static boolean fail() {
    throw new IllegalStateException("no database");
  }

  @Test
  void lastLeaderStaysUntilAnotherCandidateComes() {
    PlannedHealth health = new PlannedHealth();
    PlannedHealth other = new PlannedHealth();
    Candidate a =
        campaign("A", health.settings().whenNoneIsFit(WhenNoneIsFit.LEADER_STAYS).fails(1));
    campaign("B", other.settings().fails(1).passes(1));
    health.fit = false;
    other.fit = false;
    world.run(EVERY.plus(SOON));
    world.run(OUT);
    assertThat(world.ids()).as("B has stepped out, and A leads").containsExactly("A");
    assertThat(a.whyUnfit()).isPresent();

    other.fit = true;
    world.run(EVERY.multipliedBy(3).plus(SOON));
    assertThat(world.ids()).containsExactly("B");
    assertThat(world.told("A")).endsWith("revoked UNFIT");
  }

  @Test
  void unfitLeaderThatStayedStepsOutWhenItsTermEnds() {
    PlannedHealth health = new PlannedHealth();
    Candidate a =
        campaign("A", health.settings().whenNoneIsFit(WhenNoneIsFit.LEADER_STAYS).fails(1));
    health.fit = false;
    world.run(OUT);
    assertThat(a.isLeader()).isTrue();
    a.resign();
    world.run(SOON);
    assertThat(world.ids()).isEmpty();
  }

  @Test
  void cedeWhileUnfitLastsAndIsNotCutShortByFitness() {
    PlannedHealth health = new PlannedHealth();
    health.fit = false;
    Candidate a = campaign("A", health.settings());
    Duration out = Duration.ofMinutes(5);
    a.cede(out);
    health.fit = true;
    world.run(out.minus(SOON));
    assertThat(world.ids()).isEmpty();
    world.run(SOON.multipliedBy(2));
    assertThat(a.isLeader()).isTrue();

    a.cede(out);
    health.fit = false;
    world.run(out.plus(SOON));
    assertThat(a.cedeRemaining()).isEmpty();
    assertThat(world.ids()).as("the time is over, but it is not fit").isEmpty();
    health.fit = true;
    world.run(EVERY.multipliedBy(3));
    assertThat(a.isLeader()).isTrue();
  }

  @Test
  void transferToUnfitCandidateIsRefused() {
    PlannedHealth health = new PlannedHealth();
    health.fit = false;
    world.line("B");
    campaign("A", health.settings());
    CompletableFuture<Participant> asked =
        world.baton("B").election(PATH).transferToAsync("A", "test", TIMEOUT);
    world.run(SOON);
    assertThatThrownBy(asked::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(TransferRefusedException.class)
        .hasMessageContaining("A is not in the queue")
        .hasMessageContaining("not fit to lead");
  }

  @Test
  void closedCandidateIsNotCheckedAnyMore() {
    PlannedHealth health = new PlannedHealth();
    Candidate a = campaign("A", health.settings());
    a.close();
    int before = health.asked;
    a.join();
    world.run(OUT);
    assertThat(health.asked).isEqualTo(before);
    assertThat(world.ids()).isEmpty();
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() {
    EligibilityCheck check = EligibilityCheck.of(() -> true, EVERY, CHECK_TIMEOUT);
    assertThatIllegalArgumentException().isThrownBy(() -> check.fails(0));
    assertThatIllegalArgumentException().isThrownBy(() -> check.passes(1_001));
    assertThatIllegalArgumentException().isThrownBy(() -> check.firstPasses(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EligibilityCheck.of(() -> true, Duration.ZERO, CHECK_TIMEOUT));
    EligibilityCheck stays = check.whenNoneIsFit(WhenNoneIsFit.LEADER_STAYS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.campaign("A", TurnRule.RACE, builder -> builder.eligible(stays)))
        .withMessageContaining("no queue");
  }
}
