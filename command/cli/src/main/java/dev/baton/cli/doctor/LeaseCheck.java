package dev.baton.cli.doctor;

import dev.baton.cli.keeper.GracePeriod;
import dev.baton.runtime.port.DurationFormat;
import dev.baton.runtime.session.EngineSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Checks that a lease ends before the session can, and how much of it remains for a command.
 *
 * <p>A lease relies on each server to report its clients to the leader every half tick. It assumes
 * a tickTime of 3 s, or half the session timeout if that is less.
 */
final class LeaseCheck implements DoctorCheck {
  private static final String NAME = "lease";
  private static final String TICK = "tickTime";

  @Override
  public List<CheckFinding> judgeFacts(DoctorFacts facts) {
    return facts
        .ensemble()
        .map(ensemble -> judgeLease(facts, ensemble.granted()))
        .orElse(List.of());
  }

  private static List<CheckFinding> judgeLease(DoctorFacts facts, Duration granted) {
    List<CheckFinding> found = new ArrayList<>();
    Duration half = granted.dividedBy(2);
    Duration usual = EngineSettings.DEFAULT.assumedTick();
    Duration assumed = half.compareTo(usual) < 0 ? half : usual;
    found.add(judgeTickTime(facts, assumed));
    found.add(judgeGrace(facts.plan().grace(), granted));
    return found;
  }

  private static CheckFinding judgeTickTime(DoctorFacts facts, Duration assumed) {
    Optional<Duration> known = knownTick(facts);
    if (known.isPresent()) {
      return judgeTick(known.get(), "is " + DurationFormat.inSeconds(known.get()), assumed);
    }
    // Servers grant no less than two ticks by default.
    Duration bound =
        facts.servingServers().stream()
            .map(server -> server.shortest().dividedBy(2))
            .max(Comparator.naturalOrder())
            .orElse(Duration.ZERO);
    String says =
        "is "
            + DurationFormat.inSeconds(bound)
            + " or less, by the shortest session that is granted, unless"
            + " minSessionTimeout is set";
    return judgeTick(bound, says, assumed);
  }

  /** Returns the longest tick, if all serving servers tell theirs. */
  private static Optional<Duration> knownTick(DoctorFacts facts) {
    List<OptionalInt> ticks =
        facts.servingServers().stream().map(server -> server.configuredNumber(TICK)).toList();
    return ticks.stream().allMatch(OptionalInt::isPresent)
        ? ticks.stream()
            .map(tick -> Duration.ofMillis(tick.getAsInt()))
            .max(Comparator.naturalOrder())
        : Optional.empty();
  }

  private static CheckFinding judgeTick(Duration tick, String says, Duration assumed) {
    String text = says + "; a lease assumes " + DurationFormat.inSeconds(assumed) + " at most";
    return tick.compareTo(assumed) <= 0
        ? CheckFinding.okFinding(NAME, TICK, text)
        : CheckFinding.failureFinding(
            NAME,
            TICK,
            text + ": a leader could be replaced while it still relies on its lease",
            "lower the servers' tickTime, or minSessionTimeout if that is the reason; in Java, set"
                + " BatonBuilder.assumedTick");
  }

  private static CheckFinding judgeGrace(Duration grace, Duration granted) {
    try {
      Duration silence = GracePeriod.forSession(grace, granted).survivedSilence(granted);
      return CheckFinding.okFinding(
          NAME,
          "baton run",
          "ZooKeeper may be silent for "
              + DurationFormat.inSeconds(silence)
              + " before a command gets SIGTERM, with a"
              + " grace of "
              + DurationFormat.inSeconds(grace));
    } catch (IllegalArgumentException e) {
      return CheckFinding.failureFinding(
          NAME, "baton run", String.valueOf(e.getMessage()), "see --grace and --session-timeout");
    }
  }
}
