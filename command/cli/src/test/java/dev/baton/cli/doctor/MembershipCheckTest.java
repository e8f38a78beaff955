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
    MachineFacts machine = new MachineFacts("17", OptionalLong.empty(), true, Optional.empty());
    Facts.Plan plan = new Facts.Plan(Duration.ofSeconds(10), Duration.ZERO, List.of(), true);
    Facts facts = new Facts(plan, List.of(), Optional.empty(), "", machine);
    List<Finding> found = new MembershipCheck().judge(facts);
    assertThat(found).extracting(Finding::level).containsExactly(Level.WARNING);
    assertThat(found.get(0).says())
        .contains("only commands of this user on this machine are excluded");
    assertThat(found.get(0).remedy()).contains("--connect");
  }
}
