package dev.baton.election;

import dev.baton.internal.DurationRange;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A check that decides whether a candidate is fit to lead, and what a failure means. Immutable.
 *
 * <p>A check has failed if it returns false, throws, is refused by its executor, or does not answer
 * within its timeout. Then its thread is interrupted. At most one check of a candidate runs at a
 * time: while one does not return, no other one begins, and each further period counts as another
 * failure.
 *
 * <p>The first check alone decides whether the candidate joins ({@link #firstPasses(int)}). After
 * that, a candidate is unfit when its check has failed {@link #fails(int)} times in a row, and fit
 * again when it has passed {@link #passes(int)} times in a row. So a candidate that is not fit
 * leads for at most {@code fails} times the sum of {@code every} and {@code timeout}, and then for
 * as long as its work takes to stop.
 */
public final class EligibilityCheck {
  private static final DurationRange EVERY = DurationRange.upToAYear("every");
  private static final DurationRange TIMEOUT = DurationRange.upToAYear("timeout");

  final BooleanSupplier check;
  final Duration every;
  final Duration timeout;
  final int fails;
  final int passes;
  final int firstPasses;
  final WhenNoneIsFit whenNoneIsFit;

  /** Null for threads of Baton's own. */
  final @Nullable Executor executor;

  private EligibilityCheck(
      BooleanSupplier check,
      Duration every,
      Duration timeout,
      int fails,
      int passes,
      int firstPasses,
      WhenNoneIsFit whenNoneIsFit,
      @Nullable Executor executor) {
    this.check = Objects.requireNonNull(check);
    this.every = EVERY.checkedDuration(every);
    this.timeout = TIMEOUT.checkedDuration(timeout);
    this.fails = checkCount("fails", fails);
    this.passes = checkCount("passes", passes);
    this.firstPasses = checkCount("firstPasses", firstPasses);
    this.whenNoneIsFit = Objects.requireNonNull(whenNoneIsFit);
    this.executor = executor;
  }

  private static int checkCount(String setting, int count) {
    if (count < 1 || count > 1_000) {
      throw new IllegalArgumentException(setting + " must be from 1 to 1,000, not " + count);
    }
    return count;
  }

  /**
   * Creates a check that must fail 3 times in a row, and then pass 2 times in a row. When no
   * candidate is fit, none leads.
   *
   * @param check returns true if the candidate is fit to lead. It may block. What it throws is part
   *     of the reason that people see; of an {@link dev.baton.error.UnfitException}, the message
   * @param every the pause between the end of a check and the next one, 1 ms to a year
   * @param timeout how long a check may take, 1 ms to a year
   * @throws IllegalArgumentException if a duration is out of its range
   */
  public static EligibilityCheck of(BooleanSupplier check, Duration every, Duration timeout) {
    return new EligibilityCheck(check, every, timeout, 3, 2, 1, WhenNoneIsFit.NONE_LEADS, null);
  }

  /**
   * Returns the same check, with another number of failures in a row that make a candidate unfit.
   *
   * @param inRow 1 to 1,000; 3 by default
   * @throws IllegalArgumentException if it is out of its range
   */
  public EligibilityCheck fails(int inRow) {
    return new EligibilityCheck(
        check, every, timeout, inRow, passes, firstPasses, whenNoneIsFit, executor);
  }

  /**
   * Returns the same check, with another number of passes in a row that make a candidate fit again.
   *
   * @param inRow 1 to 1,000; 2 by default
   * @throws IllegalArgumentException if it is out of its range
   */
  public EligibilityCheck passes(int inRow) {
    return new EligibilityCheck(
        check, every, timeout, fails, inRow, firstPasses, whenNoneIsFit, executor);
  }

  /**
   * Returns the same check, with another number of passes in a row with which a candidate joins for
   * the first time. A failure before that makes it unfit. Give a candidate that replaces an unfit
   * one as many as {@link #passes(int)}.
   *
   * @param inRow 1 to 1,000; 1 by default
   * @throws IllegalArgumentException if it is out of its range
   */
  public EligibilityCheck firstPasses(int inRow) {
    return new EligibilityCheck(
        check, every, timeout, fails, passes, inRow, whenNoneIsFit, executor);
  }

  /** Returns the same check, with another choice for when no candidate is fit. */
  public EligibilityCheck whenNoneIsFit(WhenNoneIsFit choice) {
    return new EligibilityCheck(
        check, every, timeout, fails, passes, firstPasses, choice, executor);
  }

  /**
   * Returns the same check, with another executor. By default checks run on threads of Baton's own,
   * as many as are blocked. The executor must not run a check in the thread that submits it: that
   * thread renews the leases.
   */
  public EligibilityCheck executor(Executor other) {
    return new EligibilityCheck(
        check, every, timeout, fails, passes, firstPasses, whenNoneIsFit, other);
  }
}
