package dev.baton.cli.report;

import dev.baton.cli.shell.DurationConverter;
import dev.baton.observe.WarningRules;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for warnings; a mixin for the commands that watch. */
final class WarnOptions {
  @Option(
      names = "--warn-below",
      paramLabel = "N",
      description = "Warn when there are fewer than N participants.")
  private @Nullable Integer fewest;

  @Option(names = "--warn-alone", description = "Warn when only one participant is left.")
  private boolean alone;

  @Option(
      names = "--warn-leaderless",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = {
        "Warn when there has been no leader for this time: 500ms, 5s, 2m, 1h. A crashed leader"
            + " counts until its session has ended."
      })
  private @Nullable Duration leaderless;

  @Option(
      names = "--warn-changes",
      paramLabel = "K/DURATION",
      converter = EventRate.RateConverter.class,
      description = "Warn when the leader changes more than K times within this time: 5/10m.")
  private @Nullable EventRate changes;

  /**
   * Returns all warnings.
   *
   * @throws IllegalArgumentException if one of them is invalid
   */
  WarningRules readWarnings() {
    WarningRules all = alone ? WarningRules.NONE.onlyOneLeft() : WarningRules.NONE;
    all = fewest == null ? all : all.fewerThan(fewest);
    all = leaderless == null ? all : all.leaderlessFor(leaderless);
    return changes == null ? all : all.moreChangesThan(changes.maximum(), changes.window());
  }
}
