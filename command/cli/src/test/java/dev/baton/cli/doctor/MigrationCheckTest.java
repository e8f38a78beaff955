package dev.baton.cli.doctor;

import static dev.baton.cli.doctor.FindingLevel.FAILURE;
import static dev.baton.cli.doctor.FindingLevel.OK;
import static dev.baton.cli.doctor.FindingLevel.UNKNOWN;
import static dev.baton.cli.doctor.FindingLevel.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MigrationCheckTest {
  private static final String CURATOR = "_c_0a1b2c3d-0000-4000-8000-0123456789ab-";
  private static final String BATON = "0123456789abcdef-";
  private static final Duration SECOND = Duration.ofSeconds(1);

  private static QueuedNode node(String name) {
    return new QueuedNode(name, true, Optional.of("id of " + name.charAt(0)), 0);
  }

  private static List<CheckFinding> judge(QueuedNode... queue) {
    return judge(new QueueFacts(true, List.of(queue)));
  }

  private static List<CheckFinding> judge(QueueFacts queue) {
    EnsembleFacts ensemble =
        new EnsembleFacts(
            SECOND,
            List.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            Optional.of(queue),
            List.of(),
            List.of(),
            Optional.empty());
    return new MigrationCheck()
        .judgeFacts(
            new DoctorFacts(
                new DoctorFacts.PlannedSettings(SECOND, SECOND, List.of(), false),
                List.of(),
                Optional.of(ensemble),
                "",
                new MachineFacts(
                    "17",
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    true,
                    Optional.empty(),
                    false)));
  }

  private static void assertLevels(List<CheckFinding> found, FindingLevel... levels) {
    assertThat(found).extracting(CheckFinding::level).containsExactly(levels);
    assertThat(found).allMatch(one -> one.remedy().isEmpty() == (one.level() == OK));
  }

  @Test
  void listsQueueOfBothInTheirOrder() {
    List<CheckFinding> found =
        judge(node(BATON + "latch-0000000008"), node(CURATOR + "latch-0000000007"));
    assertLevels(found, OK, OK, UNKNOWN, OK);
    assertThat(found.get(0).says())
        .isEqualTo("1, whose turn it is: Curator's LeaderLatch, id id of _");
    assertThat(found.get(1).says()).isEqualTo("2: Baton, id id of 0");
    assertThat(found.get(3).says()).contains("the next process can move");
  }

  @Test
  void membersThatDoNotWaitForEachOtherAreFailure() {
    List<CheckFinding> found =
        judge(node(BATON + "0000000008"), node(CURATOR + "latch-0000000007"));
    assertLevels(found, FAILURE);
    assertThat(found.get(0).says()).contains("Baton, not shared", "Curator's LeaderLatch");
    assertLevels(
        judge(node(CURATOR + "lock-0000000001"), node(CURATOR + "latch-0000000007")), FAILURE);
  }

  @Test
  void strangeNodeIsNamedAndHoldsTheMoveUp() {
    List<CheckFinding> found = judge(node("!"), node(CURATOR + "latch-0000000007"));
    assertLevels(found, WARNING, OK, UNKNOWN, WARNING);
    assertThat(found.get(0).says()).contains("unknown program");
  }

  @Test
  void writtenOrHiddenNodeStallsLatch() {
    QueuedNode written = new QueuedNode(CURATOR + "latch-0000000001", true, Optional.of("a"), 1);
    assertLevels(judge(written), WARNING, UNKNOWN, WARNING);
    QueuedNode hidden = new QueuedNode(CURATOR + "latch-0000000001", false, Optional.empty(), 0);
    assertLevels(judge(hidden), FAILURE, UNKNOWN, WARNING);
  }

  @Test
  void numbersNearTheirEndAreFailure() {
    List<CheckFinding> found = judge(node(CURATOR + "latch-2147483000"));
    assertLevels(found, OK, UNKNOWN, FAILURE);
  }

  @Test
  void lastEighthOfNumbersIsWarning() {
    assertLevels(judge(node(CURATOR + "latch-1879048191")), OK, UNKNOWN, OK);
    List<CheckFinding> found = judge(node(CURATOR + "latch-1879048192"));
    assertLevels(found, OK, UNKNOWN, WARNING);
    assertThat(found.get(2).says()).contains("seven eighths");
    assertLevels(judge(node(BATON + "1879048192")), OK, OK, OK);
  }

  @Test
  void tellsWhenTheMoveIsOver() {
    assertLevels(judge(node(BATON + "0000000008")), OK, OK, OK);
    assertLevels(judge(), OK);
  }

  @Test
  void leasesOfSemaphoreForbidTheMove() {
    List<CheckFinding> found =
        judge(node("leases"), node("locks"), node("leases/" + CURATOR + "lease-0000000004"));
    assertLevels(found, FAILURE);
    assertThat(found.get(0).says()).contains("Curator's semaphores", "have 1 leases");
    QueuedNode hidden = new QueuedNode("leases/?", false, Optional.empty(), 0);
    assertThat(judge(node("leases"), hidden).get(0).says()).contains("may not be listed");
    assertLevels(judge(node("leases"), node("locks")), OK);
  }

  @Test
  void missingNodeIsNamed() {
    List<CheckFinding> found = judge(new QueueFacts(false, List.of()));
    assertLevels(found, WARNING);
    assertThat(found.get(0).says()).contains("no such node");
  }

  @Test
  void kazooIsKnown() {
    List<CheckFinding> found = judge(node("0f".repeat(16) + "__lock__0000000001"));
    assertLevels(found, OK, UNKNOWN, OK);
    assertThat(found.get(0).says()).contains("kazoo's Lock or Election");
  }
}
