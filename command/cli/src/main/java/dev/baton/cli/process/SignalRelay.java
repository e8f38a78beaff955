package dev.baton.cli.process;

import dev.baton.cli.guard.Keeper;
import dev.baton.cli.guard.Signal;
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
  private Target target = new Nothing();

  /** The receiver of signals. */
  public interface Target {
    /** Returns whether no command has started. */
    boolean isIdle();

    /** Passes {@code signal} on to the commands. */
    void pass(Signal signal);

    /**
     * Ends the commands by {@code signal}.
     *
     * @param exitCode of this process if no command runs
     */
    void end(Signal signal, int exitCode);
  }

  /** The receiver while no command can run. */
  private static final class Nothing implements Target {
    @Override
    public boolean isIdle() {
      return true;
    }

    @Override
    public void pass(Signal signal) {}

    @Override
    public void end(Signal signal, int exitCode) {}
  }

  private SignalRelay() {}

  /** Starts to receive the signals of this process. */
  public static SignalRelay begin(Keeper keeper) {
    SignalRelay relay = new SignalRelay();
    Signals.tell((name, number) -> {}); // the front gets each signal too, or it is a mistake
    keeper.onSignal(
        signal -> {
          keeper.noted();
          relay.received(signal, keeper);
        });
    return relay;
  }

  /**
   * Passes all later signals on to {@code target}. Tells it to end if a signal has already asked
   * for that.
   */
  public synchronized void passTo(Target target) {
    this.target = target;
    if (ended.isDone()) {
      target.end(Signal.of(Signal.TERM), ended.join());
    }
  }

  /** Completes with an exit code when a signal has told this process to end. */
  public CompletableFuture<Integer> ended() {
    return ended;
  }

  private synchronized void received(Signal signal, Keeper keeper) {
    switch (signal.number()) {
      case Signal.TERM, Signal.INT -> end(signal, keeper);
      case Signal.HUP -> receivedHangup(signal, keeper);
      case Signal.QUIT -> receivedQuit(signal, keeper);
      default -> target.pass(signal);
    }
  }

  /**
   * Checks twice, because the kernel may send the signal just before it takes the terminal away.
   */
  private void receivedHangup(Signal signal, Keeper keeper) {
    target.pass(signal);
    endIfHungUp(keeper);
    DelayedTask.schedule(MOMENT, () -> endIfHungUp(keeper));
  }

  private synchronized void endIfHungUp(Keeper keeper) {
    if (terminal.hungUp()) {
      end(Signal.of(Signal.HUP), keeper);
    }
  }

  /**
   * Passes the signal on to the command, if one runs; otherwise ends this process, as SIGQUIT
   * usually does.
   */
  private void receivedQuit(Signal signal, Keeper keeper) {
    if (target.isIdle()) {
      end(signal, keeper);
    } else {
      target.pass(signal);
    }
  }

  private void end(Signal signal, Keeper keeper) {
    int exitCode = KILLED_BY_SIGNAL + signal.number();
    keeper.diesBy(signal.number());
    ended.complete(exitCode);
    boolean hungUp = signal.number() == Signal.HUP; // a command may interpret SIGHUP differently
    target.end(hungUp ? Signal.of(Signal.TERM) : signal, exitCode);
  }
}
