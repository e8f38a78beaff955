package dev.baton.cli.process;

import dev.baton.cli.keeper.Keeper;
import dev.baton.cli.keeper.ReceivedSignal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Passes the signals of this process on: at first only to the end of the process, later to its
 * jobs. Thread-safe.
 */
public final class SignalRelay {
  private static final int KILLED_BY_SIGNAL = 128;
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final ControllingTerminal terminal = new ControllingTerminal();
  private final CompletableFuture<Integer> ended = new CompletableFuture<>();
  private SignalTarget target = new EmptyTarget();

  /** The receiver of signals. */
  public interface SignalTarget {
    /** Returns whether no command has started. */
    boolean isIdle();

    /** Passes {@code signal} on to the commands. */
    void passSignal(ReceivedSignal signal);

    /**
     * Ends the commands by {@code signal}.
     *
     * @param exitCode of this process if no command runs
     */
    void endBySignal(ReceivedSignal signal, int exitCode);
  }

  /** The receiver while no command can run. */
  private static final class EmptyTarget implements SignalTarget {
    @Override
    public boolean isIdle() {
      return true;
    }

    @Override
    public void passSignal(ReceivedSignal signal) {}

    @Override
    public void endBySignal(ReceivedSignal signal, int exitCode) {}
  }

  private SignalRelay() {}

  /** Starts to receive the signals of this process. */
  public static SignalRelay startRelay(Keeper keeper) {
    SignalRelay relay = new SignalRelay();
    SignalHandlers.handleSignals(
        (name, number) -> {}); // the front gets each signal too, or it is a mistake
    keeper.onSignal(
        signal -> {
          keeper.confirmSignals();
          relay.handleSignal(signal, keeper);
        });
    return relay;
  }

  /**
   * Passes all later signals on to {@code target}. Tells it to end if a signal has already asked
   * for that.
   */
  public synchronized void passTo(SignalTarget target) {
    this.target = target;
    if (ended.isDone()) {
      target.endBySignal(ReceivedSignal.ofNumber(ReceivedSignal.TERM), ended.join());
    }
  }

  /** Completes with an exit code when a signal has told this process to end. */
  public CompletableFuture<Integer> endRequested() {
    return ended;
  }

  private synchronized void handleSignal(ReceivedSignal signal, Keeper keeper) {
    switch (signal.number()) {
      case ReceivedSignal.TERM, ReceivedSignal.INT -> endTarget(signal, keeper);
      case ReceivedSignal.HUP -> handleHangup(signal, keeper);
      case ReceivedSignal.QUIT -> handleQuit(signal, keeper);
      default -> target.passSignal(signal);
    }
  }

  /**
   * Checks twice, because the kernel may send the signal just before it takes the terminal away.
   */
  private void handleHangup(ReceivedSignal signal, Keeper keeper) {
    target.passSignal(signal);
    endIfHungUp(keeper);
    DelayedTask.scheduleTask(MOMENT, () -> endIfHungUp(keeper));
  }

  private synchronized void endIfHungUp(Keeper keeper) {
    if (terminal.hungUp()) {
      endTarget(ReceivedSignal.ofNumber(ReceivedSignal.HUP), keeper);
    }
  }

  /**
   * Passes the signal on to the command, if one runs; otherwise ends this process, as SIGQUIT
   * usually does.
   */
  private void handleQuit(ReceivedSignal signal, Keeper keeper) {
    if (target.isIdle()) {
      endTarget(signal, keeper);
    } else {
      target.passSignal(signal);
    }
  }

  private void endTarget(ReceivedSignal signal, Keeper keeper) {
    int exitCode = KILLED_BY_SIGNAL + signal.number();
    keeper.diesBy(signal.number());
    ended.complete(exitCode);
    boolean hungUp =
        signal.number() == ReceivedSignal.HUP; // a command may interpret SIGHUP differently
    target.endBySignal(hungUp ? ReceivedSignal.ofNumber(ReceivedSignal.TERM) : signal, exitCode);
  }
}
