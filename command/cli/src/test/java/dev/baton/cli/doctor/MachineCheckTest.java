package dev.baton.cli.doctor;

import static dev.baton.cli.doctor.FindingLevel.OK;
import static dev.baton.cli.doctor.FindingLevel.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.keeper.RunPrerequisites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineCheckTest {
  private static MachineFacts facts(long files, boolean hasShell, double throttled) {
    return new MachineFacts("17", OptionalLong.of(files), hasShell, Optional.of(throttled), true);
  }

  private static List<FindingLevel> levels(MachineFacts machine) {
    DoctorFacts.PlannedSettings plan =
        new DoctorFacts.PlannedSettings(Duration.ofSeconds(10), Duration.ZERO, List.of(), false);
    DoctorFacts facts = new DoctorFacts(plan, List.of(), Optional.empty(), "", machine);
    return new MachineCheck().judgeFacts(facts).stream().map(CheckFinding::level).toList();
  }

  @Test
  void aMachineThatIsFitIsWell() {
    assertThat(levels(facts(1024, true, 0.049))).containsExactly(OK, OK, OK, OK, OK);
    assertThat(levels(new MachineFacts("17", OptionalLong.empty(), true, Optional.empty(), false)))
        .containsExactly(OK, OK, OK);
  }

  @Test
  void fewFilesMissingShellAndPausesAreTold() {
    assertThat(levels(facts(256, false, 0.051))).containsExactly(OK, WARNING, WARNING, OK, WARNING);
  }

  @Test
  void cgroupIsToldWhereSystemdLeavesItToTheCommand(@TempDir Path root) throws IOException {
    Path folder = Files.createDirectories(root.resolve("sys/fs/cgroup/unit"));
    assertThat(RunPrerequisites.hasCgroup(root, "0::/unit\n")).isFalse();
    Files.createFile(folder.resolve("cgroup.procs"));
    assertThat(RunPrerequisites.hasCgroup(root, "1:cpu:/\n0::/unit\n")).isTrue();
    assertThat(RunPrerequisites.hasCgroup(root, "0::/other\n")).isFalse();
    assertThat(RunPrerequisites.hasCgroup(root, "1:cpu:/unit\n")).isFalse();
    Files.createDirectories(root.resolve("run/systemd/system"));
    assertThat(RunPrerequisites.hasCgroup(root, "0::/unit\n")).isFalse();
  }

  @Test
  void whatTheKernelWritesIsUnderstood() {
    String limits = "Limit                     Soft Limit           Hard Limit\nMax open files";
    String files = limits + "            1024                 1048576       files\n";
    assertThat(MachineVisit.fileLimit(files)).hasValue(1024);
    assertThat(MachineVisit.fileLimit("")).isEmpty();
    assertThat(MachineVisit.throttledShare(Map.of("nr_periods", "200", "nr_throttled", "30")))
        .hasValue(0.15);
    assertThat(MachineVisit.throttledShare(Map.of("nr_periods", "0"))).isEmpty();
  }
}
