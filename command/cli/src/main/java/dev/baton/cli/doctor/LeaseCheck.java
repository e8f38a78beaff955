package dev.baton.cli.doctor;

import dev.baton.cli.guard.Grace;
import dev.baton.runtime.session.Settings;
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
final class LeaseCheck implements Check {
  private static final String NAME = "lease";
  private static final String TICK = "tickTime";

  @Override
  public List<Finding> judge(Facts facts) {
    return facts.ensemble().map(ensemble -> judge(facts, ensemble.granted())).orElse(List.of());
  }

  private static List<Finding> judge(Facts facts, Duration granted) {
    List<Finding> found = new ArrayList<>();
    Duration half = granted.dividedBy(2);
    Duration usual = Settings.DEFAULT.assumedTick();
    Duration assumed = half.compareTo(usual) < 0 ? half : usual;
    found.add(tick(facts, assumed));
    found.add(command(facts.plan().grace(), granted));
    return found;
  }

  private static Finding tick(Facts facts, Duration assumed) {
    Optional<Duration> known = known(facts);
    if (known.isPresent()) {
      return judge(known.get(), "is " + Text.of(known.get()), assumed);
    }
    // Servers grant no less than two ticks by default.
    Duration bound =
        facts.serving().stream()
            .map(server -> server.shortest().dividedBy(2))
            .max(Comparator.naturalOrder())
            .orElse(Duration.ZERO);
    String says =
        "is "
            + Text.of(bound)
            + " or less, by the shortest session that is granted, unless"
            + " minSessionTimeout is set";
    return judge(bound, says, assumed);
  }

  /** Returns the longest tick, if all serving servers tell theirs. */
  private static Optional<Duration> known(Facts facts) {
    List<OptionalInt> ticks =
        facts.serving().stream().map(server -> server.configured(TICK)).toList();
    return ticks.stream().allMatch(OptionalInt::isPresent)
        ? ticks.stream()
            .map(tick -> Duration.ofMillis(tick.getAsInt()))
            .max(Comparator.naturalOrder())
        : Optional.empty();
  }

  private static Finding judge(Duration tick, String says, Duration assumed) {
    String text = says + "; a lease assumes " + Text.of(assumed) + " at most";
    return tick.compareTo(assumed) <= 0
        ? Finding.ok(NAME, TICK, text)
        : Finding.failure(
            NAME,
            TICK,
            text + ": a leader could be replaced while it still counts on its lease",
            "lower the servers' tickTime, or minSessionTimeout if that is why; in Java say"
                + " BatonBuilder.assumedTick");
  }

  private static Finding command(Duration grace, Duration granted) {
    try {
      Duration silence = Grace.of(grace, granted).survivedSilence(granted);
      return Finding.ok(
          NAME,
          "baton run",
          "ZooKeeper may be silent for "
              + Text.of(silence)
              + " before a command gets SIGTERM, with a"
              + " grace of "
              + Text.of(grace));
    } catch (IllegalArgumentException e) {
      return Finding.failure(
          NAME, "baton run", String.valueOf(e.getMessage()), "see --grace and --session-timeout");
    }
  }
}
