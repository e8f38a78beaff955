package dev.baton.cli.doctor;

import java.time.Duration;
import java.util.List;

/** Checks that the quorum answers fast enough to renew leases in time. */
final class LatencyCheck implements Check {
  private static final String NAME = "latency";

  @Override
  public List<Finding> judge(Facts facts) {
    return facts
        .ensemble()
        .filter(ensemble -> !ensemble.writes().isEmpty())
        .map(LatencyCheck::judge)
        .stream()
        .toList();
  }

  private static Finding judge(EnsembleFacts ensemble) {
    Duration worst = worst(ensemble.writes());
    Duration rhythm = ensemble.granted().dividedBy(4);
    String says =
        "a write takes the quorum %s (at most %s of %d), a read %s"
            .formatted(
                Text.of(median(ensemble.writes())),
                Text.of(worst),
                ensemble.writes().size(),
                ensemble.reads().isEmpty() ? "unknown" : Text.of(median(ensemble.reads())));
    String remedy =
        "leases are renewed every "
            + Text.of(rhythm)
            + ": give the servers a faster disk of their own for dataLogDir, or raise"
            + " --session-timeout";
    if (worst.compareTo(rhythm) >= 0) {
      return Finding.failure(NAME, "quorum", says, remedy);
    }
    return worst.multipliedBy(2).compareTo(rhythm) >= 0
        ? Finding.warning(NAME, "quorum", says, remedy)
        : Finding.ok(NAME, "quorum", says);
  }

  static Duration median(List<Duration> all) {
    return all.stream().sorted().toList().get(all.size() / 2);
  }

  private static Duration worst(List<Duration> all) {
    return all.stream().max(Duration::compareTo).orElseThrow();
  }
}
