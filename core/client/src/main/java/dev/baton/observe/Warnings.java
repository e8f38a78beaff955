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
public final class Warnings {
  /** No warnings. */
  public static final Warnings NONE = new Warnings(0, false, Duration.ZERO, 0, Duration.ZERO);

  private static final DurationRange TIME = DurationRange.upToAYear("a time to warn of");
  private static final int MOST_CHANGES = 10_000;

  final int fewest;
  final boolean alone;
  final Duration leaderless;
  final int mostChanges;
  final Duration window;

  private Warnings(
      int fewest, boolean alone, Duration leaderless, int mostChanges, Duration window) {
    this.fewest = fewest;
    this.alone = alone;
    this.leaderless = leaderless;
    this.mostChanges = mostChanges;
    this.window = window;
  }

  /**
   * Adds {@link Warning.Kind#FEW}: a warning when there are fewer than {@code participants}.
   *
   * @throws IllegalArgumentException if that is not positive
   */
  public Warnings fewerThan(int participants) {
    check(participants > 0, "there are never fewer than " + participants + " participants");
    return new Warnings(participants, alone, leaderless, mostChanges, window);
  }

  /** Adds {@link Warning.Kind#ALONE}: a warning when there is exactly one participant. */
  public Warnings onlyOneLeft() {
    return new Warnings(fewest, true, leaderless, mostChanges, window);
  }

  /**
   * Adds {@link Warning.Kind#LEADERLESS}: a warning when there has been no leader for {@code
   * atLeast}.
   *
   * <p>A leader that died counts as leader until its session has ended. After a time in which the
   * state was unknown, the time begins anew, since there may have been a leader.
   *
   * @param atLeast 1 ms to a year
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public Warnings leaderless(Duration atLeast) {
    return new Warnings(fewest, alone, TIME.checked(atLeast), mostChanges, window);
  }

  /**
   * Adds {@link Warning.Kind#UNSTEADY}: a warning when there have been more than {@code most} new
   * leaders, or new leaderships of the same leader, within {@code window}.
   *
   * @param most 1 to 10,000
   * @param window 1 ms to a year
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public Warnings changes(int most, Duration window) {
    check(
        most > 0 && most <= MOST_CHANGES,
        "1 to " + MOST_CHANGES + " changes can be counted, not " + most);
    return new Warnings(fewest, alone, leaderless, most, TIME.checked(window));
  }

  private static void check(boolean right, String wrong) {
    if (!right) {
      throw new IllegalArgumentException(wrong);
    }
  }
}
