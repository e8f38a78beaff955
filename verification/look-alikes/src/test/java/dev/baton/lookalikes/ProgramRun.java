package dev.baton.lookalikes;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.curator.framework.CuratorFramework;

/**
 * A run of a program. One step goes on at a time: the next one begins when each thread has returned
 * or is blocked, and all that was begun has come to rest. So a trace does not depend on time.
 */
final class ProgramRun {
  private static final int MOST_ROUNDS = 2_000;
  private static final long MOMENT_NANOS = 1_000_000;

  private final RecipeProgram program;
  private final ProgramStage stage;
  private final String path;
  private final int patience;
  private final RunTrace trace = new RunTrace();
  private final List<LiveThing> things = new ArrayList<>();
  private final List<ActorThread> actors;

  private ProgramRun(RecipeProgram program, ProgramStage stage, int patience) {
    this.program = program;
    this.stage = stage;
    this.path = stage.newPath();
    this.patience = patience;
    this.actors =
        IntStream.range(0, RecipeProgram.ACTORS).mapToObj(i -> new ActorThread("A" + i)).toList();
  }

  /**
   * Runs a program.
   *
   * @param patience how many looks in a row must find all threads asleep before a thread counts as
   *     blocked
   */
  static RunTrace run(RecipeProgram program, ProgramStage stage, int patience) {
    ProgramRun run = new ProgramRun(program, stage, patience);
    try {
      run.playAll();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      run.trace.endTrace();
      run.things.forEach(LiveThing::endWork);
      run.actors.forEach(ActorThread::interruptIfBusy);
      run.actors.forEach(ActorThread::end);
    }
    return run.trace;
  }

  private void playAll() throws InterruptedException {
    for (ProgramThing plan : program.things()) {
      things.add(create(plan));
    }
    for (ProgramStep step : program.steps()) {
      trace.beginStep();
      awaitRest(step, play(step));
      look();
    }
    trace.beginStep();
    actors.forEach(ActorThread::interruptIfBusy);
    awaitQuiet();
    look();
    trace.note("nodes", "nodes " + stage.countNodes(path) + stage.permissionsOf(path));
  }

  private LiveThing create(ProgramThing plan) {
    CuratorFramework client = stage.clients().get(plan.client());
    String place = path + plan.path();
    try {
      return switch (plan.kind()) {
        case SEMAPHORE -> new LiveSemaphore(stage.library(), plan, client, place);
        case LATCH -> new LiveLatch(stage.library(), plan, client, place, trace);
        case SELECTOR -> new LiveSelector(stage.library(), plan, client, place, trace);
        default -> new LiveLock(stage.library(), plan.kind(), client, place);
      };
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("cannot create " + plan, e);
    }
  }

  /** Returns whether the call has begun; a blocked thread makes none. */
  private boolean play(ProgramStep step) {
    ActorThread actor = actors.get(step.actor());
    String source = "A" + step.actor();
    if (step.isFault()) {
      stage.strike(step.call(), program.things().get(step.thing()).client());
      return false;
    } else if (step.call().equals("interrupt")) {
      actor.interruptIfBusy();
      return false;
    } else if (actor.isBusy()) {
      trace.note(source, "busy");
      return false;
    }
    actor.begin(() -> trace.note(source, step.call() + " -> " + outcomeOf(step, actor)));
    return true;
  }

  private String outcomeOf(ProgramStep step, ActorThread actor) {
    boolean counts = step.isRelease() && isAlone(actor);
    String outcome;
    try {
      outcome = String.valueOf(things.get(step.thing()).perform(step, actor));
      outcome += counts ? ", nodes " + stage.countNodes(path) : "";
    } catch (InvocationTargetException e) {
      outcome = nameOf(e);
    }
    return Thread.interrupted() ? outcome + ", interrupted" : outcome;
  }

  /** Of waiting threads, Baton has a node for each process, and Curator one for each thread. */
  private boolean isAlone(ActorThread actor) {
    return actors.stream().noneMatch(it -> it != actor && it.isBusy());
  }

  private static String nameOf(InvocationTargetException e) {
    return "!" + e.getTargetException().getClass().getSimpleName();
  }

  private void awaitRest(ProgramStep step, boolean begun) throws InterruptedException {
    ActorThread actor = actors.get(step.actor());
    while (begun && actor.isBusy() && (step.isLimited() || !isQuiet())) {
      actor.awaitIdle();
    }
    awaitQuiet();
    if (begun && actor.isBusy()) {
      trace.note("A" + step.actor(), step.call() + " waits");
    }
  }

  private boolean isQuiet() {
    boolean quiet = true;
    for (int look = 0; look < patience && quiet; look++) {
      LockSupport.parkNanos(MOMENT_NANOS);
      quiet = stage.threads().allSleep();
    }
    return quiet;
  }

  private void awaitQuiet() {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      if (isQuiet()) {
        return;
      }
    }
    trace.note("rest", "none");
  }

  private void look() {
    for (int i = 0; i < things.size(); i++) {
      String name = program.things().get(i).name();
      try {
        trace.note(name, things.get(i).observe());
      } catch (InvocationTargetException e) {
        trace.note(name, nameOf(e));
      }
    }
  }
}
