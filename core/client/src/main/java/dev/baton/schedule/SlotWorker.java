package dev.baton.schedule;

import dev.baton.election.Candidate;
import dev.baton.election.Leadership;
import dev.baton.error.BatonException;
import dev.baton.internal.ClientContext;
import dev.baton.protocol.slot.SlotRecord;
import dev.baton.protocol.slot.SlotRules;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
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
    this.candidate =
        settings
            .settings
            .apply(schedule.election().candidate(id).onProblem(onProblem))
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
   * does if the slots have no end. It completes in a thread that it must not block.
   */
  public CompletableFuture<Optional<PastSlot>> whenFinished() {
    return finished.copy();
  }

  private void beginTurn(Leadership leadership) {
    new SlotTurn(context, leadership, schedule.node(), rules, id, new TurnListener()).beginTurn();
  }

  /** Waits until the work has stopped, since another candidate may lead then. */
  private void awaitStop() {
    try {
      context.loop().awaitFuture(working, Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Leaves the election as {@link Candidate#close()} does. The work is told to stop first. */
  @Override
  public void close() {
    candidate.close();
  }

  private final class TurnListener implements SlotTurn.SlotListener {
    @Override
    public void startWork(SlotTurn turn, Leadership leadership, SlotRecord record) {
      CompletableFuture<Void> stopped = new CompletableFuture<>();
      working = stopped;
      Instant slot = Instant.ofEpochSecond(record.slot());
      SlotStart start = new SlotStart(slot, record.attempt(), leadership);
      try {
        executor.execute(() -> runWork(turn, start, stopped));
      } catch (RuntimeException | Error e) {
        log.warn("The executor refused the work of {} in slot {}", schedule.path(), slot, e);
        turn.endWork(FAILED);
        stopped.complete(null);
      }
    }

    @Override
    public void onFinished(Optional<SlotRecord> last) {
      finished.complete(last.map(record -> PastSlot.ofRecord(record, false)));
    }

    @Override
    public void onProblem(BatonException problem) {
      context.logProblem(problem);
      executor.execute(() -> onProblem.accept(problem));
    }
  }

  /** Starts the work, unless it is too late: then the slot stays without an end. */
  private void runWork(SlotTurn turn, SlotStart start, CompletableFuture<Void> stopped) {
    if (start.leadership().isStopping()) {
      stopped.complete(null);
      return;
    }
    CompletableFuture<Integer> code;
    try {
      code = task.startSlot(start);
    } catch (RuntimeException | Error e) {
      code = CompletableFuture.failedFuture(e);
    }
    var unused =
        code.whenComplete(
            (ended, failure) -> {
              if (failure != null) {
                log.warn(
                    "The work of {} in slot {} failed", schedule.path(), start.slot(), failure);
              }
              turn.endWork(failure == null ? ended : FAILED);
              stopped.complete(null);
            });
  }
}
