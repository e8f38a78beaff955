package dev.baton.observe;

import dev.baton.internal.DurationRange;
import java.time.Duration;

/**
 * The conditions in which an observer is warned. Each rule works separately. Immutable.
 *
 * <pre>{@code
 * Warnings.NONE.fewerThan(3).leaderless(Duration.ofSeconds(30)).changes(5, Duration.ofMinutes(10))
 * }</pre>
 */
public final class WarningRules {
  /** No warnings. */
  public static final WarningRules NONE =
      new WarningRules(0, false, Duration.ZERO, 0, Duration.ZERO);

  private static final DurationRange TIME = DurationRange.upToAYear("a time to warn about");
  private static final int MOST_CHANGES = 10_000;

  final int fewest;
  final boolean alone;
  final Duration leaderless;
  final int mostChanges;
  final Duration window;

  private WarningRules(
      int fewest, boolean alone, Duration leaderless, int mostChanges, Duration window) {
    this.fewest = fewest;
    this.alone = alone;
    this.leaderless = leaderless;
    this.mostChanges = mostChanges;
    this.window = window;
  }

  /**
   * Adds {@link ElectionWarning.WarningKind#FEW}: a warning when there are fewer than {@code
   * participants}.
   *
   * @throws IllegalArgumentException if that is not positive
   */
  public WarningRules fewerThan(int participants) {
    checkArgument(participants > 0, "there are never fewer than " + participants + " participants");
    return new WarningRules(participants, alone, leaderless, mostChanges, window);
  }

  /**
   * Adds {@link ElectionWarning.WarningKind#ALONE}: a warning when there is exactly one
   * participant.
   */
  public WarningRules onlyOneLeft() {
    return new WarningRules(fewest, true, leaderless, mostChanges, window);
  }

  /**
   * Adds {@link ElectionWarning.WarningKind#LEADERLESS}: a warning when there has been no leader
   * for {@code atLeast}.
   *
   * <p>A leader that died counts as leader until its session has ended. After a time in which the
   * state was unknown, the time begins anew, since there may have been a leader.
   *
   * @param atLeast 1 ms to a year
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public WarningRules leaderlessFor(Duration atLeast) {
    return new WarningRules(fewest, alone, TIME.checkedDuration(atLeast), mostChanges, window);
  }

  /**
   * Adds {@link ElectionWarning.WarningKind#UNSTEADY}: a warning when there have been more than
   * {@code most} new leaders, or new leaderships of the same leader, within {@code window}.
   *
   * @param most 1 to 10,000
   * @param window 1 ms to a year
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public WarningRules moreChangesThan(int most, Duration window) {
    checkArgument(
        most > 0 && most <= MOST_CHANGES,
        "1 to " + MOST_CHANGES + " changes can be counted, not " + most);
    return new WarningRules(fewest, alone, leaderless, most, TIME.checkedDuration(window));
  }

  private static void checkArgument(boolean right, String wrong) {
    if (!right) {
      throw new IllegalArgumentException(wrong);
    }
  }
}
