package dev.baton.lookalikes;

import dev.baton.testkit.ConditionWait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs that go on side by side, step by step. The next step of each begins when all of this process
 * has come to rest, so that one wait serves them all. For one thread.
 */
final class RunBatch {
  private static final Logger log = LoggerFactory.getLogger(RunBatch.class);
  private static final Duration MOMENT = Duration.ofMillis(1);

  private final ProgramServer server;
  private final int shared;
  private final int patience;
  private final List<ProgramRun> runs = new ArrayList<>();
  private final Map<RecipeLibrary, List<ProgramStage>> stages = new HashMap<>();

  /**
   * Creates a batch without runs.
   *
   * @param shared how many runs have the same two frameworks
   * @param patience how many looks in a row must find all threads asleep
   */
  RunBatch(ProgramServer server, int shared, int patience) {
    this.server = server;
    this.shared = shared;
    this.patience = patience;
  }

  /** Adds the run of a program; returns its trace, which fills up in {@link #play}. */
  RunTrace add(RecipeProgram program, RecipeLibrary library) {
    List<ProgramStage> taken = stages.computeIfAbsent(library, it -> new ArrayList<>());
    if (runs.size() / 2 % shared == 0) {
      taken.add(server.takeStage(library));
    }
    ProgramStage stage = taken.get(taken.size() - 1);
    stage.countRun();
    ProgramRun run = new ProgramRun(program, stage, server.newPath());
    runs.add(run);
    return run.trace();
  }

  /** Plays all runs to their ends. */
  void play() {
    try {
      while (runs.stream().anyMatch(ProgramRun::hasNextStep)) {
        playStep();
      }
      runs.forEach(ProgramRun::beginEnd);
      awaitQuiet(runs);
      runs.forEach(ProgramRun::noteEnd);
    } finally {
      runs.forEach(ProgramRun::end);
      awaitQuiet(List.of());
      stages.values().forEach(taken -> taken.forEach(server::giveBack));
    }
  }

  /** Plays the next steps. A run that wants the server to restart waits until all others do. */
  private void playStep() {
    List<ProgramRun> calling = select(step -> !step.isFault());
    List<ProgramRun> struck =
        select(step -> step.isFault() && !step.call().equals(ProgramStep.RESTART));
    List<ProgramRun> playing = new ArrayList<>(calling);
    playing.addAll(struck);
    calling.forEach(ProgramRun::beginStep);
    struck.forEach(ProgramRun::strike);
    if (playing.isEmpty()) {
      playing = select(step -> true);
      playing.forEach(ProgramRun::beginFault);
      server.restart();
    }
    server.awaitConnections();
    awaitQuiet(playing);
    playing.forEach(ProgramRun::endStep);
  }

  private List<ProgramRun> select(Predicate<ProgramStep> which) {
    return runs.stream().filter(run -> run.hasNextStep() && which.test(run.nextStep())).toList();
  }

  private void awaitQuiet(List<ProgramRun> playing) {
    BooleanSupplier rest =
        () ->
            playing.stream().noneMatch(ProgramRun::isTimed)
                && isQuiet()
                && playing.stream().noneMatch(ProgramRun::isSleeping);
    if (!ConditionWait.happensWithin(ConditionWait.LIMIT, MOMENT, rest)) {
      log.warn("no rest, since this thread runs: {}", server.threads().nameAwake());
      playing.forEach(ProgramRun::noteUnrest);
    }
  }

  private boolean isQuiet() {
    boolean quiet = true;
    for (int look = 0; look < patience && quiet; look++) {
      LockSupport.parkNanos(MOMENT.toNanos());
      quiet = server.threads().allSleep();
    }
    return quiet;
  }
}
