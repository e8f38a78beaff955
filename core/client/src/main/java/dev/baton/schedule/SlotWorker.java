package dev.baton.schedule;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import dev.baton.protocol.slot.SlotRecord;
import dev.baton.protocol.slot.SlotRules;
import dev.baton.runtime.loop.CallbackNotifier;
import dev.baton.runtime.loop.IsolatedCalls;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process that takes part in a schedule until closed. Thread-safe. */
public final class SlotWorker implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger("dev.baton.schedule");
  private static final int FAILED = 1;

  private final ClientContext context;
  private final SlotSchedule schedule;
  private final SlotRules rules;
  private final String id;
  private final SlotTask task;
  private final Executor executor;
  private final Consumer<BatonException> onProblem;
  private final CallbackNotifier problems;
  private final CompletableFuture<Optional<PastSlot>> finished = new CompletableFuture<>();
  private final Candidate candidate;

  /** Completes when the work that was started last has stopped. */
  private volatile CompletableFuture<?> working = CompletableFuture.completedFuture(null);

  SlotWorker(SlotWorkerBuilder settings, SlotTask task) {
    this.context = settings.schedule.context();
    this.schedule = settings.schedule;
    this.rules = settings.rules();
    this.id = settings.id;
    this.task = task;
    this.executor = settings.executor;
    this.onProblem = settings.onProblem;
    this.problems = context.newNotifier("the schedule " + schedule.path(), executor);
    this.candidate =
        settings
            .newCandidate()
            .onElected(this::beginTurn)
            .onRevoked((leadership, reason) -> awaitStop())
            .campaign();
  }

  /** Returns its candidate. Close the worker instead of it. */
  public Candidate candidate() {
    return candidate;
  }

  /**
   * Returns a future that completes when no slot follows, with the last recorded start. It never
   * does if the slots have no end.
   */
  public CompletableFuture<Optional<PastSlot>> whenFinished() {
    return context.results().resultOf(finished);
  }

  private void beginTurn(Leadership leadership) {
    new SlotTurn(context, leadership, schedule.node(), rules, id, new TurnListener()).beginTurn();
  }

  /**
   * Waits until the work has stopped, since another candidate may lead then. An interrupt, which
   * comes after the stop timeout, ends the wait no earlier: the work may still run.
   */
  private void awaitStop() {
    var unused = context.loop().awaitUninterruptibly(working, Long.MAX_VALUE);
  }

  /** Leaves the election as {@link Candidate#close()} does. The work is told to stop first. */
  @Override
  public void close() {
    candidate.close();
  }

  private final class TurnListener implements SlotListener {
    @Override
    public void startWork(
        SlotTurn turn, Leadership leadership, SlotRecord record, CompletableFuture<Void> recorded) {
      CompletableFuture<Void> stopped = new CompletableFuture<>();
      working = stopped;
      Instant slot = Instant.ofEpochSecond(record.slot());
      SlotStart start =
          new SlotStart(slot, record.attempt(), leadership, context.results().resultOf(recorded));
      Throwable refused =
          IsolatedCalls.thrownBy(() -> executor.execute(() -> runWork(turn, start, stopped)));
      if (refused != null) {
        endWork(turn, start, stopped, null, refused);
      }
    }

    @Override
    public void onFinished(Optional<SlotRecord> last) {
      finished.complete(last.map(record -> PastSlot.ofRecord(record, false)));
    }

    @Override
    public void onProblem(BatonException problem) {
      context.logProblem(problem);
      problems.enqueueCallback(() -> onProblem.accept(problem));
    }
  }

  /** Starts the work, unless it is too late: then the slot stays without an end. */
  private void runWork(SlotTurn turn, SlotStart start, CompletableFuture<Void> stopped) {
    if (start.leadership().isStopping()) {
      stopped.complete(null);
      return;
    }
    Throwable thrown =
        IsolatedCalls.thrownBy(
            () -> {
              var unused =
                  task.startSlot(start)
                      .whenComplete((code, why) -> endWork(turn, start, stopped, code, why));
            });
    if (thrown != null) {
      endWork(turn, start, stopped, null, thrown);
    }
  }

  private void endWork(
      SlotTurn turn,
      SlotStart start,
      CompletableFuture<Void> stopped,
      @Nullable Integer code,
      @Nullable Throwable why) {
    if (why != null) {
      log.warn("The work of {} in slot {} failed", schedule.path(), start.slot(), why);
    }
    turn.endWork(code == null ? FAILED : code);
    stopped.complete(null);
  }
}
