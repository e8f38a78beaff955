package dev.baton.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MembershipCheckTest {
  @Test
  void localServerIsAWarning() {
    MachineFacts machine =
        new MachineFacts(
            "17", OptionalLong.empty(), OptionalLong.empty(), true, Optional.empty(), false);
    DoctorFacts.PlannedSettings plan =
        new DoctorFacts.PlannedSettings(Duration.ofSeconds(10), Duration.ZERO, List.of(), true);
    DoctorFacts facts = new DoctorFacts(plan, List.of(), Optional.empty(), "", machine);
    List<CheckFinding> found = new MembershipCheck().judgeFacts(facts);
    assertThat(found).extracting(CheckFinding::level).containsExactly(FindingLevel.WARNING);
    assertThat(found.get(0).says()).contains("excludes only commands of this user on this machine");
    assertThat(found.get(0).remedy()).contains("--connect");
  }
}
