package dev.baton.observe;

import dev.baton.internal.DurationRange;
import java.time.Duration;

/**
 * When an observer is to be warned; each rule by itself. Immutable.
 *
 * <pre>{@code
 * Warnings.NONE.fewerThan(3).leaderless(Duration.ofSeconds(30)).changes(5, Duration.ofMinutes(10))
 * }</pre>
 */
public final class Warnings {
  /** Of nothing. */
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
   * Also {@link Warning.Kind#FEW}: when fewer than {@code participants} take part.
   *
   * @throws IllegalArgumentException if that is not positive
   */
  public Warnings fewerThan(int participants) {
    check(participants > 0, "there are never fewer than " + participants + " participants");
    return new Warnings(participants, alone, leaderless, mostChanges, window);
  }

  /** Also {@link Warning.Kind#ALONE}: when exactly one takes part. */
  public Warnings onlyOneLeft() {
    return new Warnings(fewest, true, leaderless, mostChanges, window);
  }

  /**
   * Also {@link Warning.Kind#LEADERLESS}: when nobody has led for {@code atLeast}. A leader that
   * died leads until its session has ended, as far as anybody can see. Where nobody knows for a
   * while how things stand, as somebody may have led meanwhile, the time begins anew after that.
   *
   * @param atLeast 1 ms to a year
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public Warnings leaderless(Duration atLeast) {
    return new Warnings(fewest, alone, TIME.checked(atLeast), mostChanges, window);
  }

  /**
   * Also {@link Warning.Kind#UNSTEADY}: when there have been more than {@code most} other leaders,
   * or other leaderships of the same, within {@code window}.
   *
   * @param most 1 to 10,000
   * @param window 1 ms to a year
   * @throws IllegalArgumentException if one of them is less or more
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
