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
  private static MachineFacts facts(
      long files, long processes, boolean hasShell, double throttled) {
    return new MachineFacts(
        "17",
        OptionalLong.of(files),
        OptionalLong.of(processes),
        hasShell,
        Optional.of(throttled),
        true);
  }

  private static List<FindingLevel> levels(MachineFacts machine) {
    DoctorFacts.PlannedSettings plan =
        new DoctorFacts.PlannedSettings(Duration.ofSeconds(10), Duration.ZERO, List.of(), false);
    DoctorFacts facts = new DoctorFacts(plan, List.of(), Optional.empty(), "", machine);
    return new MachineCheck().judgeFacts(facts).stream().map(CheckFinding::level).toList();
  }

  @Test
  void aMachineThatIsFitIsWell() {
    assertThat(levels(facts(1024, 512, true, 0.049))).hasSize(6).containsOnly(OK);
    MachineFacts free =
        new MachineFacts(
            "17", OptionalLong.empty(), OptionalLong.empty(), true, Optional.empty(), false);
    assertThat(levels(free)).containsExactly(OK, OK, OK);
  }

  @Test
  void fewFilesAndProcessesMissingShellAndPausesAreTold() {
    assertThat(levels(facts(256, 511, false, 0.051)))
        .containsExactly(OK, WARNING, WARNING, WARNING, OK, WARNING);
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
    String processes = "Max processes             4096                 unlimited    processes\n";
    String unlimited = "Max processes             unlimited            unlimited    processes\n";
    assertThat(MachineVisit.processLimit(processes, "max\n")).hasValue(4096);
    assertThat(MachineVisit.processLimit(processes, "300\n")).hasValue(300);
    assertThat(MachineVisit.processLimit(unlimited, "")).isEmpty();
    assertThat(MachineVisit.throttledShare(Map.of("nr_periods", "200", "nr_throttled", "30")))
        .hasValue(0.15);
    assertThat(MachineVisit.throttledShare(Map.of("nr_periods", "0"))).isEmpty();
  }
}
