package dev.baton.cli.run;

import dev.baton.Baton;
import dev.baton.cli.keeper.CannotRunException;
import dev.baton.cli.keeper.KeptCommand;
import dev.baton.cli.keeper.ReceivedSignal;
import dev.baton.cli.process.DelayedTask;
import dev.baton.cli.process.SignalRelay;
import dev.baton.cli.shell.ExitCode;
import dev.baton.election.Candidate;
import dev.baton.election.CandidateBuilder;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.schedule.PastSlot;
import dev.baton.schedule.SlotStart;
import dev.baton.schedule.SlotWorker;
import dev.baton.schedule.SlotWorkerBuilder;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Runs the command of a schedule in each slot that this process begins. Thread-safe. */
final class SlotSupervisor implements SignalRelay.SignalTarget {
  private static final Duration SLACK = Duration.ofSeconds(5);

  /** How long an exit waits for the record of the command's end. */
  private static final Duration RECORD_LIMIT = Duration.ofSeconds(15);

  private final RunSpec plan;
  private final Baton baton;
  private final JobMessages messages;
  private final CompletableFuture<Void> placed = new CompletableFuture<>();
  private final CompletableFuture<Integer> outcome = new CompletableFuture<>();
  private @Nullable KeptCommand current;
  private @Nullable Integer ownCode;
  private @Nullable Integer endCode;

  SlotSupervisor(RunSpec plan, Baton baton, PrintWriter err) {
    this.plan = plan;
    this.baton = baton;
    this.messages = new JobMessages(plan, err);
  }

  /** Takes part in the schedule until it ends, or a signal comes. Returns the exit code. */
  int runSupervised(SlotWorkerBuilder settings, SignalRelay signals) {
    settings.id(plan.id()).candidate(this::addCallbacks).onProblem(this::onProblem);
    try (SlotWorker worker = settings.start(this::startSlot)) {
      var unused = worker.whenFinished().thenAccept(this::onFinished);
      signals.passTo(this);
      WaitLimit.limitWait(plan.waitLimit(), placed, () -> giveUp(worker.candidate()));
      return outcome.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    } finally {
      baton.close();
    }
  }

  private boolean isService() {
    return plan.supervision().hasRestarts();
  }

  private CandidateBuilder addCallbacks(CandidateBuilder candidate) {
    return candidate
        .metadata(plan.metadata())
        .stopTimeout(plan.grace().period().plus(SLACK))
        .releaseOnlyWhenConfirmed()
        .onPositionChanged(place -> placed.complete(null))
        .onRenewed(this::renewLease);
  }

  private void renewLease(Leadership leadership) {
    KeptCommand running = currentCommand();
    if (running != null && !leadership.isStopping()) {
      running.renewLease(leadership::remaining);
    }
  }

  private synchronized @Nullable KeptCommand currentCommand() {
    return current;
  }

  /** A leader does not give up: its slot may have been recorded. */
  private synchronized void giveUp(Candidate candidate) {
    int code = plan.notElectedCode();
    if (candidate.leadership().isEmpty() && ownCode == null && outcome.complete(code)) {
      endCode = code;
      messages.printNote("not elected within --wait");
    }
  }

  private void onProblem(BatonException problem) {
    if (isService()) {
      messages.printMessage(String.valueOf(problem.getMessage()));
    } else {
      outcome.completeExceptionally(problem);
    }
  }

  /**
   * Starts the command. The keeper starts nothing once the lease is over. A start that comes after
   * the signal to end is recorded with that signal's exit code.
   */
  private synchronized CompletableFuture<Integer> startSlot(SlotStart start) {
    if (endCode != null) {
      return CompletableFuture.completedFuture(endCode);
    }
    messages.printNote("slot " + start.slot() + " begins");
    try {
      return watchCommand(start, startCommand(start));
    } catch (CannotRunException e) {
      return noteFailedStart(e, start);
    }
  }

  private KeptCommand startCommand(SlotStart start) {
    Leadership leadership = start.leadership();
    Map<String, String> environment =
        new HashMap<>(plan.leaderEnvironment(leadership.fencingToken()));
    environment.put("BATON_SLOT", start.slot().toString());
    return plan.keeper()
        .startCommand(plan.program(), environment, plan.grace(), leadership::remaining);
  }

  private CompletableFuture<Integer> watchCommand(SlotStart start, KeptCommand command) {
    current = command;
    start.leadership().whenStopping(reason -> command.stop(plan.grace().period()));
    return command
        .whenEnded()
        .thenApply(
            exit -> {
              boolean lost = exit.byLease() || !start.leadership().isValid();
              noteEnd(lost ? ExitCode.LOST : exit.exitCode(), start);
              return exit.exitCode();
            });
  }

  private CompletableFuture<Integer> noteFailedStart(CannotRunException failure, SlotStart start) {
    int code = failure.exitCode();
    messages.printMessage(String.valueOf(failure.getMessage()));
    ownCode = code;
    if (!isService()) {
      exitWhenRecorded(code, start);
    }
    return CompletableFuture.completedFuture(code);
  }

  private synchronized void noteEnd(int code, SlotStart start) {
    current = null;
    ownCode = code;
    if (code == ExitCode.LOST || start.leadership().isStopping()) {
      messages.printMessage("leadership was lost in slot " + start.slot());
    }
    if (endCode != null || !isService()) {
      exitWhenRecorded(endCode != null && code == ExitCode.LOST ? endCode : code, start);
    }
  }

  private void exitWhenRecorded(int code, SlotStart start) {
    var unused = start.whenRecorded().thenRun(() -> outcome.complete(code));
    DelayedTask.scheduleTask(RECORD_LIMIT, () -> outcome.complete(code));
  }

  private synchronized void onFinished(Optional<PastSlot> last) {
    Integer code = ownCode;
    if (code == null) {
      last.ifPresent(
          slot ->
              messages.printNote(
                  "slot %s was begun by %s at %s"
                      .formatted(slot.slot(), slot.starter(), slot.begun())));
    }
    DelayedTask.scheduleTask(Duration.ZERO, () -> outcome.complete(code == null ? 0 : code));
  }

  @Override
  public synchronized boolean isIdle() {
    return current == null;
  }

  @Override
  public synchronized void passSignal(ReceivedSignal signal) {
    if (current != null) {
      current.signal(signal);
    }
  }

  @Override
  public synchronized void endBySignal(ReceivedSignal signal, int exitCode) {
    endCode = exitCode;
    if (current == null) {
      outcome.complete(exitCode);
    } else {
      current.stop(signal, plan.stopTimeout());
    }
  }
}
