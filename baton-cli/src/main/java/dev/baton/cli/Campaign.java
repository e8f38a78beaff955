package dev.baton.cli;

import dev.baton.Baton;
import dev.baton.cli.Turn.End;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Takes its turn, once or again and again, until it is told to end. */
final class Campaign {
  private static final Duration SHORTEST_TURN = Duration.ofSeconds(1);
  private static final int KILLED_BY_SIGNAL = 128;
  private static final int GO_ON = -1;

  private final Plan plan;
  private final Baton baton;
  private final PrintWriter err;
  private final CompletableFuture<Integer> told = new CompletableFuture<>();
  private @Nullable Turn current;
  private Duration away = Duration.ZERO;
  private boolean left;

  Campaign(Plan plan, Baton baton, PrintWriter err) {
    this.plan = plan;
    this.baton = baton;
    this.err = err;
  }

  /** Returns what to answer to the shell. */
  int run() {
    Signals.tell(this::received);
    try {
      return takeTurns();
    } finally {
      if (left) {
        baton.close();
      }
    }
  }

  private int takeTurns() {
    while (true) {
      CompletableFuture<Integer> pause = pause(SHORTEST_TURN);
      End end = takeTurn(begin());
      if (!plan.restart() || !end.command() || told.isDone()) {
        return end.exitCode();
      }
      CompletableFuture<Integer> out = pause(away);
      int exitCode = told.applyToEither(pause.thenCompose(over -> out), code -> code).join();
      if (exitCode != GO_ON) {
        return exitCode;
      }
    }
  }

  private static CompletableFuture<Integer> pause(Duration lasts) {
    return new CompletableFuture<Integer>()
        .completeOnTimeout(GO_ON, lasts.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized Turn begin() {
    Turn turn = new Turn(plan, baton, err);
    current = turn;
    if (told.isDone()) {
      turn.cancel(told.join());
    }
    return turn;
  }

  private End takeTurn(Turn turn) {
    try {
      End end = turn.end().join();
      away = turn.away();
      return end;
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    } finally {
      left = turn.leave();
    }
  }

  /** Signals go to the command; without one, those that end a process end us. */
  private synchronized void received(String name, int number) {
    boolean end =
        name.equals("TERM") || name.equals("INT") || (plan.restart() && name.equals("HUP"));
    int exitCode = KILLED_BY_SIGNAL + number;
    if (end) {
      told.complete(exitCode);
    }
    Turn turn = current;
    if (turn != null && !turn.signal(name, end) && (end || name.equals("HUP"))) {
      told.complete(exitCode);
      turn.cancel(exitCode);
    }
  }
}
