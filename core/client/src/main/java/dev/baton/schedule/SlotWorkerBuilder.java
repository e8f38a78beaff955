package dev.baton.schedule;

import dev.baton.election.CandidateBuilder;
import dev.baton.error.BatonException;
import dev.baton.internal.DurationRange;
import dev.baton.internal.ThisProcess;
import dev.baton.protocol.CatchUp;
import dev.baton.protocol.SlotOverlap;
import dev.baton.protocol.slot.SlotRules;
import dev.baton.protocol.slot.SlotTimetable;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The settings of a worker before it joins. All workers of a schedule should have the same rules.
 * Not thread-safe.
 */
public final class SlotWorkerBuilder {
  private static final DurationRange DEADLINE = DurationRange.upToAYear("deadline");

  private final SlotTimetable timetable;
  final SlotSchedule schedule;
  String id = ThisProcess.id();
  Executor executor;
  Consumer<BatonException> onProblem = problem -> {};
  private UnaryOperator<CandidateBuilder> settings = candidate -> candidate;
  private CatchUp catchUp = CatchUp.NONE;
  private SlotOverlap overlap = SlotOverlap.SKIP;
  private Duration deadline = Duration.ZERO;
  private int retries;

  SlotWorkerBuilder(SlotSchedule schedule, SlotTimetable timetable) {
    this.schedule = schedule;
    this.timetable = timetable;
    this.executor = schedule.context().callbacks();
  }

  /** Sets the id of its candidate; by default it is made from this process and its host. */
  public SlotWorkerBuilder id(String id) {
    this.id = id;
    return this;
  }

  /** Sets which slots are begun that passed without a start; {@link CatchUp#NONE} by default. */
  public SlotWorkerBuilder catchUp(CatchUp catchUp) {
    this.catchUp = catchUp;
    return this;
  }

  /**
   * Sets what becomes of slots that are due while the work of an earlier one runs; {@link
   * SlotOverlap#SKIP} by default.
   */
  public SlotWorkerBuilder overlap(SlotOverlap overlap) {
    this.overlap = overlap;
    return this;
  }

  /**
   * Sets how late a slot may be begun. By default that is a minute with {@link CatchUp#NONE}, and
   * any time otherwise. It does not matter to a named slot.
   *
   * @param deadline 1 ms to a year
   * @throws IllegalArgumentException if it is shorter or longer
   */
  public SlotWorkerBuilder deadline(Duration deadline) {
    this.deadline = DEADLINE.checkedDuration(deadline);
    return this;
  }

  /**
   * Sets how many times the last slot is begun again if its starter died; 0 by default. A starter
   * has died when another candidate leads and no end is recorded. Its work has stopped by then, as
   * far as it stops with its leadership. Work that was begun again may run twice, one after the
   * other.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SlotWorkerBuilder retryIfDied(int times) {
    if (times < 0) {
      throw new IllegalArgumentException("retryIfDied must not be negative, was " + times);
    }
    this.retries = times;
    return this;
  }

  /** Sets the executor that starts the work; that of all callbacks by default. */
  public SlotWorkerBuilder executor(Executor executor) {
    this.executor = executor;
    return this;
  }

  /**
   * Sets other settings of the candidate, such as {@link CandidateBuilder#stopTimeout}. The
   * callbacks for its election and its loss are the worker's own.
   */
  public SlotWorkerBuilder candidate(UnaryOperator<CandidateBuilder> settings) {
    this.settings = settings;
    return this;
  }

  /** Sets the callback for when something keeps the worker from its election or its records. */
  public SlotWorkerBuilder onProblem(Consumer<BatonException> onProblem) {
    this.onProblem = onProblem;
    return this;
  }

  /** Returns the candidate, whose callbacks do not wait for those of the user. */
  CandidateBuilder newCandidate() {
    return settings.apply(
        schedule
            .election()
            .candidate(id)
            .executor(schedule.context().ownThreads())
            .onProblem(onProblem));
  }

  SlotRules rules() {
    return new SlotRules(timetable, catchUp, overlap, deadline.toMillis(), retries);
  }

  /**
   * Joins the election. From now on, until closed, the worker begins slots while it leads. Returns
   * at once.
   *
   * @throws IllegalArgumentException if the settings of the candidate do not fit together
   * @throws dev.baton.error.ClosedException if the Baton is closed
   */
  public SlotWorker start(SlotTask task) {
    return new SlotWorker(this, task);
  }
}
