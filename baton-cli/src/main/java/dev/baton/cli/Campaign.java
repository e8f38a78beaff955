package dev.baton.cli;

import dev.baton.Baton;
import dev.baton.cli.Turn.End;
import dev.baton.cli.guard.Roles;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Takes its turn, once or again and again, until it is told to end. */
final class Campaign {
  private static final int KILLED_BY_SIGNAL = 128;
  private static final int GO_ON = -1;

  private final Plan plan;
  private final Baton baton;
  private final PrintWriter err;
  private final Standing standing;
  private final Backoff backoff;
  private final CompletableFuture<Integer> told = new CompletableFuture<>();
  private @Nullable Turn current;
  private Duration away = Duration.ZERO;
  private volatile boolean left;

  Campaign(Plan plan, Baton baton, PrintWriter err) {
    this.plan = plan;
    this.baton = baton;
    this.err = err;
    this.standing = new Standing(plan);
    Path stateFile = plan.supervision().stateFile();
    if (stateFile != null) {
      StateFile.keep(stateFile, standing, err);
    }
    this.backoff = plan.supervision().backoff();
  }

  /** Returns what to answer to the shell. */
  int run() {
    while (true) {
      End end = takeTurn(begin());
      if (told.isDone() || !plan.supervision().restart().again(end)) {
        return end.exitCode();
      }
      CompletableFuture<Integer> pause = pause(longer(rest(end), away));
      int exitCode = told.applyToEither(pause, code -> code).join();
      if (exitCode != GO_ON) {
        return exitCode;
      }
    }
  }

  /** Out of the line, so another one may lead meanwhile. */
  private Duration rest(End end) {
    if (end.lost() || end.exitCode() == 0) {
      return backoff.afterSuccess(end.ran());
    }
    Duration rest = backoff.afterFailure(end.ran());
    String text = "baton: %s: the command ended with %d; back in line in %s";
    err.println(text.formatted(plan.path(), end.exitCode(), Backoff.text(rest)));
    return rest;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static CompletableFuture<Integer> pause(Duration lasts) {
    return new CompletableFuture<Integer>()
        .completeOnTimeout(GO_ON, lasts.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized Turn begin() {
    Turn turn = new Turn(plan, baton, err, standing);
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

  /** How it stands. */
  Standing standing() {
    return standing;
  }

  /** Whether its last place in line is known to be gone. */
  boolean hasLeft() {
    return left;
  }

  /**
   * Signals go to the command, but for those by which only we tell it of its role; without one,
   * those that end a process end us.
   */
  synchronized void received(String name, int number) {
    Roles roles = plan.supervision().roles();
    if (roles != null && roles.use(name)) {
      return;
    }
    boolean end =
        name.equals("TERM")
            || name.equals("INT")
            || (plan.supervision().restarts() && name.equals("HUP"));
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
