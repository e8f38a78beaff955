package dev.baton.cli.monitor;

import dev.baton.cli.keeper.ProcessExit;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The status of a job's command: whether it runs, how often it started, how it ended. Thread-safe.
 */
final class CommandStatus {
  private static final double UNKNOWN = Double.NaN;

  private CommandState state = CommandState.NONE;
  private long since = System.nanoTime();
  private long starts;
  private @Nullable ProcessExit lastExit;
  private @Nullable Duration lastGrace;

  private enum CommandState {
    NONE,
    STARTING,
    RUNNING
  }

  private void enterState(CommandState next) {
    state = next;
    since = System.nanoTime();
  }

  synchronized void noteStarting() {
    enterState(CommandState.STARTING);
  }

  synchronized void noteNotStarted() {
    enterState(CommandState.NONE);
  }

  synchronized void noteRunning() {
    enterState(CommandState.RUNNING);
    starts++;
  }

  synchronized void noteEnded(ProcessExit how) {
    enterState(CommandState.NONE);
    lastExit = how;
    lastGrace = how.graceUsed() == null ? lastGrace : how.graceUsed();
  }

  /** Returns how long the command has been starting; empty if it is not. */
  synchronized Optional<Duration> startingFor() {
    return state == CommandState.STARTING ? Optional.of(timeInState()) : Optional.empty();
  }

  private Duration timeInState() {
    return Duration.ofNanos(System.nanoTime() - since);
  }

  synchronized boolean isRunning() {
    return state == CommandState.RUNNING;
  }

  /** Returns how often the command has started. */
  synchronized long startCount() {
    return starts;
  }

  /** Returns the seconds since the command started; 0 if it does not run. */
  synchronized double uptimeSeconds() {
    return isRunning() ? inSeconds(timeInState()) : 0;
  }

  /** Returns the exit code of the command that ended last; not a number if none has. */
  synchronized double lastExitCode() {
    return lastExit == null ? UNKNOWN : lastExit.exitCode();
  }

  /**
   * Returns the seconds that the command took to end when it was told to, the last time; not a
   * number if it never was.
   */
  synchronized double graceUsedSeconds() {
    return lastGrace == null ? UNKNOWN : inSeconds(lastGrace);
  }

  private static double inSeconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /** Returns the state, as users read it. */
  @Override
  public synchronized String toString() {
    return state.name().toLowerCase(Locale.ROOT);
  }
}
