package dev.baton.cli.doctor;

import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.List;

/** Checks that the quorum answers fast enough to renew leases in time. */
final class LatencyCheck implements DoctorCheck {
  private static final String NAME = "latency";

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    return facts
        .ensemble()
        .filter(ensemble -> !ensemble.writes().isEmpty())
        .map(LatencyCheck::judgeFacts)
        .stream()
        .toList();
  }

  private static CheckFinding judgeFacts(EnsembleFacts ensemble) {
    Duration worst = worstOf(ensemble.writes());
    Duration rhythm = ensemble.granted().dividedBy(4);
    String says =
        "a write takes the quorum %s (at most %s of %d), a read %s"
            .formatted(
                DurationFormat.roundMeasured(medianOf(ensemble.writes())),
                DurationFormat.roundMeasured(worst),
                ensemble.writes().size(),
                ensemble.reads().isEmpty()
                    ? "unknown"
                    : DurationFormat.roundMeasured(medianOf(ensemble.reads())));
    String remedy =
        "leases are renewed every "
            + DurationFormat.inSeconds(rhythm)
            + ": give the servers a faster disk of their own for dataLogDir, or raise"
            + " --session-timeout";
    if (worst.compareTo(rhythm) >= 0) {
      return CheckFinding.failureFinding(NAME, "quorum", says, remedy);
    }
    return worst.multipliedBy(2).compareTo(rhythm) >= 0
        ? CheckFinding.warningFinding(NAME, "quorum", says, remedy)
        : CheckFinding.okFinding(NAME, "quorum", says);
  }

  static Duration medianOf(List<Duration> all) {
    return all.stream().sorted().toList().get(all.size() / 2);
  }

  private static Duration worstOf(List<Duration> all) {
    return all.stream().max(Duration::compareTo).orElseThrow();
  }
}
