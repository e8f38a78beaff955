package dev.baton.cli.doctor;

import static dev.baton.cli.doctor.Level.FAILURE;
import static dev.baton.cli.doctor.Level.OK;
import static dev.baton.cli.doctor.Level.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MachineCheckTest {
  private static MachineFacts facts(
      long files, List<String> missing, String folderTrouble, double throttled) {
    return new MachineFacts(
        "17",
        OptionalLong.of(files),
        missing,
        Optional.of(folderTrouble).filter(text -> !text.isEmpty()),
        Optional.of(throttled));
  }

  private static List<Level> levels(MachineFacts machine) {
    Facts.Plan plan = new Facts.Plan(Duration.ofSeconds(10), Duration.ZERO, List.of(), false);
    Facts facts = new Facts(plan, List.of(), Optional.empty(), "", machine);
    return new MachineCheck().judge(facts).stream().map(Finding::level).toList();
  }

  @Test
  void aMachineThatIsFitIsWell() {
    assertThat(levels(facts(1024, List.of(), "", 0.049))).containsExactly(OK, OK, OK, OK, OK);
    assertThat(
            levels(
                new MachineFacts(
                    "17", OptionalLong.empty(), List.of(), Optional.empty(), Optional.empty())))
        .containsExactly(OK, OK, OK);
  }

  @Test
  void fewFilesMissingProgramsFullFolderAndPausesAreTold() {
    assertThat(levels(facts(256, List.of("setsid"), "/tmp is full", 0.051)))
        .containsExactly(OK, WARNING, FAILURE, FAILURE, WARNING);
  }

  @Test
  void whatTheKernelWritesIsUnderstood() {
    String limits = "Limit                     Soft Limit           Hard Limit\nMax open files";
    String files = limits + "            1024                 1048576       files\n";
    assertThat(MachineVisit.files(files)).hasValue(1024);
    assertThat(MachineVisit.files("")).isEmpty();
    assertThat(MachineVisit.throttled(Map.of("nr_periods", "200", "nr_throttled", "30")))
        .hasValue(0.15);
    assertThat(MachineVisit.throttled(Map.of("nr_periods", "0"))).isEmpty();
  }
}
