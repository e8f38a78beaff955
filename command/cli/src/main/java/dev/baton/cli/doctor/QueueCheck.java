package dev.baton.cli.doctor;

import java.util.List;

/** Checks that each participant of the named election is a process with a session. */
final class QueueCheck implements DoctorCheck {
  private static final String NAME = "queue";

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    return facts.ensemble().map(EnsembleFacts::withoutSession).orElse(List.of()).stream()
        .map(QueueCheck::abandonedFinding)
        .toList();
  }

  private static CheckFinding abandonedFinding(String node) {
    return CheckFinding.failureFinding(
        NAME,
        node,
        "belongs to no session, so it never goes by itself, and those behind it wait for ever;"
            + " a backup tool that restores ephemeral nodes makes such nodes",
        "remove it: baton evict ELECTION " + node);
  }
}
