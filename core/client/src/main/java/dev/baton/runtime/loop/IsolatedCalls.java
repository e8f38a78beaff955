package dev.baton.runtime.loop;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one place that calls what users supply: callbacks, executors, listeners, telemetry, readers
 * of the journal, log appenders. Nothing that they throw gets into a step of Baton, Errors
 * included: a library of another version throws those. It is logged, and the same failure again
 * only once in ten minutes. Thread-safe.
 */
public final class IsolatedCalls {
  private static final LoopLog log = LoopLog.of(IsolatedCalls.class);

  private final RepeatFilter reports;

  /**
   * Creates what reports the failures of one Baton.
   *
   * @param clock returns the time in nanoseconds, as {@link System#nanoTime} does
   */
  public IsolatedCalls(LongSupplier clock) {
    this.reports = new RepeatFilter(clock);
  }

  /**
   * Runs {@code call}.
   *
   * @param what names it in the log, as the subject of a sentence
   * @return whether it returned and did not throw
   */
  public boolean runCall(String what, Runnable call) {
    Throwable thrown = thrownBy(call);
    if (thrown != null) {
      reportFailure(what, thrown);
    }
    return thrown == null;
  }

  /**
   * Returns what {@code call} returns.
   *
   * @param what names it in the log, as the subject of a sentence
   * @param otherwise returned if it throws
   */
  public <T> T valueOf(String what, Supplier<T> call, T otherwise) {
    Result<T> result = new Result<>(otherwise);
    runCall(what, () -> result.value = call.get());
    return result.value;
  }

  private static final class Result<T> {
    private T value;

    Result(T value) {
      this.value = value;
    }
  }

  private void reportFailure(String what, Throwable thrown) {
    // Memory may be too short even for the report.
    var unused =
        thrownBy(
            () -> {
              String repeated = reports.describeRepetition(what + ": " + thrown);
              if (repeated != null) {
                log.error(thrown, "{} failed; Baton goes on{}", what, repeated);
              }
            });
  }

  /** Runs {@code call}, and returns what it throws; null if it returns. */
  public static @Nullable Throwable thrownBy(Runnable call) {
    try {
      call.run();
      return null;
    } catch (Throwable e) {
      return e;
    }
  }
}
