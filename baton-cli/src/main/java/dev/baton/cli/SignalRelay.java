package dev.baton.cli;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * The signals of this process, passed on to whatever they are for: at first only to the end of the
 * process, later to its campaigns. Thread-safe.
 */
final class SignalRelay {
  private static final int KILLED_BY_SIGNAL = 128;
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final ControllingTerminal terminal = new ControllingTerminal();
  private final CompletableFuture<Integer> ended = new CompletableFuture<>();
  private Target target = new Nothing();

  /** What signals are for. */
  interface Target {
    /** Passes {@code signal} on to the commands. */
    void pass(String signal);

    /**
     * Ends the commands by {@code signal}.
     *
     * @param exitCode of this process if no command runs
     */
    void end(String signal, int exitCode);
  }

  /** What signals are for while no command can run. */
  private static final class Nothing implements Target {
    @Override
    public void pass(String signal) {}

    @Override
    public void end(String signal, int exitCode) {}
  }

  private SignalRelay() {}

  /** Takes the signals of this process from now on. */
  static SignalRelay begin() {
    SignalRelay relay = new SignalRelay();
    Signals.tell(relay::received);
    return relay;
  }

  /** Passes all signals on to {@code target} from now on; also that it is to end, if it is. */
  synchronized void passTo(Target target) {
    this.target = target;
    if (ended.isDone()) {
      target.end("TERM", ended.join());
    }
  }

  /** Completes with an exit code when a signal has told this process to end. */
  CompletableFuture<Integer> ended() {
    return ended;
  }

  private synchronized void received(String name, int number) {
    switch (name) {
      case "TERM", "INT" -> end(name, number);
      case "HUP" -> receivedHangup(number);
      default -> target.pass(name);
    }
  }

  /** Looks twice: the kernel may send the signal a moment before it takes the terminal away. */
  private void receivedHangup(int number) {
    target.pass("HUP");
    endIfHungUp(number);
    DelayedTask.schedule(MOMENT, () -> endIfHungUp(number));
  }

  private synchronized void endIfHungUp(int number) {
    if (terminal.hungUp()) {
      end("TERM", number);
    }
  }

  private void end(String name, int number) {
    ended.complete(KILLED_BY_SIGNAL + number);
    target.end(name, KILLED_BY_SIGNAL + number);
  }
}
