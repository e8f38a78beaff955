package dev.baton.cli.run;

import dev.baton.cli.keeper.CannotRunException;
import dev.baton.cli.keeper.GracePeriod;
import dev.baton.cli.keeper.KeptCommand;
import dev.baton.cli.keeper.ProcessExit;
import dev.baton.cli.keeper.ProgramSpec;
import dev.baton.election.EligibilityCheck;
import dev.baton.error.UnfitException;
import dev.baton.runtime.port.DurationFormat;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The check of one job. The keeper runs its command with a lease that is never renewed, so it does
 * not outlive its timeout, even if this process is stopped. Thread-safe.
 */
final class JobCheck {
  private static final GracePeriod NO_GRACE = new GracePeriod(Duration.ZERO);

  private final RunSpec plan;
  private final CheckSettings settings;
  private final ProgramSpec program;
  private final Executor runner = CallbackThreads.startThreads("baton-fitness", 1);

  /**
   * The library interrupts the thread of a check. An interrupt would close the channel to the
   * keeper, so another thread writes to it.
   */
  private final Executor starter = CallbackThreads.startThreads("baton-fitness-start", 1);

  private JobCheck(RunSpec plan, CheckSettings settings) {
    this.plan = plan;
    this.settings = settings;
    this.program = ProgramSpec.ofShell("exec < /dev/null > /dev/null 2>&1\n" + settings.script());
  }

  /** Returns the check of a job, whose threads run from now on; null if it has none. */
  static @Nullable JobCheck prepareCheck(RunSpec plan) {
    CheckSettings settings = plan.supervision().check();
    return settings == null ? null : new JobCheck(plan, settings);
  }

  /**
   * Returns the check for the candidate of one attempt.
   *
   * @param unfit whether the candidate of the last attempt was unfit at its end. Then one pass is
   *     not enough to join
   */
  EligibilityCheck attemptCheck(boolean unfit) {
    return EligibilityCheck.of(this::runCommand, settings.interval(), settings.timeout())
        .fails(settings.fails())
        .passes(settings.passes())
        .firstPasses(unfit ? settings.passes() : 1)
        .executor(runner);
  }

  /** Runs the command once. Returns when none of its processes is left. */
  private boolean runCommand() {
    CompletableFuture<KeptCommand> start =
        CompletableFuture.supplyAsync(this::startCommand, starter);
    CompletableFuture<ProcessExit> end = start.thenCompose(KeptCommand::whenEnded);
    try {
      return judgeExit(end.get());
    } catch (InterruptedException e) {
      var unused = start.thenAcceptAsync(command -> command.stop(Duration.ZERO), starter);
      end.handle((exit, failure) -> exit).join();
      throw lateFailure();
    } catch (ExecutionException e) {
      throw new UnfitException(describeStart(e.getCause()));
    }
  }

  private KeptCommand startCommand() {
    return plan.keeper()
        .startCommand(
            program,
            plan.baseEnvironment(),
            NO_GRACE,
            () -> settings.timeout().plus(GracePeriod.MARGIN));
  }

  private boolean judgeExit(ProcessExit exit) {
    if (exit.byLease()) {
      throw lateFailure();
    }
    if (exit.exitCode() != 0) {
      throw new UnfitException("it ended with " + exit.exitCode());
    }
    return true;
  }

  private UnfitException lateFailure() {
    return new UnfitException(
        "it did not answer within " + DurationFormat.inSeconds(settings.timeout()));
  }

  private static String describeStart(@Nullable Throwable failure) {
    Throwable why = failure instanceof CompletionException ? failure.getCause() : failure;
    return String.valueOf(CannotRunException.wrapFailure(Objects.requireNonNull(why)).getMessage());
  }
}
