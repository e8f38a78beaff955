package dev.baton.lookalikes;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.curator.framework.CuratorFramework;

/**
 * A run of a program. One step goes on at a time: the next one begins when each thread has returned
 * or is blocked, and all that was begun has come to rest, which {@link RunBatch} waits for. So a
 * trace does not depend on time. For one thread.
 */
final class ProgramRun {
  private final RecipeProgram program;
  private final ProgramStage stage;
  private final String path;
  private final RunTrace trace = new RunTrace();
  private final List<LiveThing> things = new ArrayList<>();
  private final List<ActorThread> actors;
  private final Set<String> told = ConcurrentHashMap.newKeySet();
  private int next;
  private boolean begun;

  /**
   * Creates the objects of a program.
   *
   * @param path the path below which they are, which no run had before
   */
  ProgramRun(RecipeProgram program, ProgramStage stage, String path) {
    this.program = program;
    this.stage = stage;
    this.path = path;
    this.actors =
        IntStream.range(0, RecipeProgram.ACTORS).mapToObj(i -> new ActorThread("A" + i)).toList();
    program.things().forEach(plan -> things.add(create(plan)));
  }

  private LiveThing create(ProgramThing plan) {
    CuratorFramework client = stage.clients().get(plan.client());
    String place = path + plan.path();
    try {
      return switch (plan.kind()) {
        case SEMAPHORE -> new LiveSemaphore(stage.library(), plan, client, place);
        case LATCH -> new LiveLatch(stage.library(), plan, client, place, trace);
        case SELECTOR -> new LiveSelector(stage.library(), plan, client, place, trace);
        default -> new LiveLock(stage.library(), plan, client, place, trace);
      };
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("cannot create " + plan, e);
    }
  }

  boolean hasNextStep() {
    return next < program.steps().size();
  }

  /** Returns the next step. */
  ProgramStep nextStep() {
    return program.steps().get(next);
  }

  /** Begins the next step, unless it is a fault; a thread that is busy makes no call. */
  void beginStep() {
    ProgramStep step = nextStep();
    ActorThread actor = actors.get(step.actor());
    String source = "A" + step.actor();
    trace.beginStep();
    begun = false;
    if (step.call().equals("interrupt")) {
      actor.interruptIfBusy();
    } else if (actor.isBusy()) {
      trace.note(source, "busy");
    } else {
      begun = true;
      actor.begin(() -> trace.note(source, step.call() + " -> " + outcomeOf(step, actor)));
    }
  }

  /** Begins a step that is a fault. */
  void beginFault() {
    trace.beginStep();
    begun = false;
  }

  /** Plays a step that is a fault of one client. */
  void strike() {
    beginFault();
    stage.strike(nextStep().call(), program.things().get(nextStep().thing()).client());
  }

  /** Returns whether the call of the step has not returned, though it will by itself. */
  boolean isTimed() {
    return begun && nextStep().isLimited() && actors.get(nextStep().actor()).isBusy();
  }

  /** Returns whether a thread sleeps, and will go on by itself. */
  boolean isSleeping() {
    return actors.stream().anyMatch(ActorThread::isSleeping);
  }

  /** Ends the step: notes what can be seen after it. */
  void endStep() {
    ProgramStep step = nextStep();
    if (begun && actors.get(step.actor()).isBusy()) {
      trace.note("A" + step.actor(), step.call() + " waits");
    }
    look();
    begun = false;
    next++;
  }

  /** Notes that there was no rest. */
  void noteUnrest() {
    trace.note("rest", "none");
  }

  /** Ends all calls that wait. */
  void beginEnd() {
    trace.beginStep();
    actors.forEach(ActorThread::interruptIfBusy);
  }

  /** Notes what is left. */
  void noteEnd() {
    look();
    trace.note("nodes", "nodes " + stage.countNodes(path) + stage.permissionsOf(path));
    trace.endTrace();
  }

  /** Ends the threads, and begins to close the objects. */
  void end() {
    trace.endTrace();
    things.forEach(ProgramRun::beginEnd);
    actors.forEach(ActorThread::interruptIfBusy);
    actors.forEach(ActorThread::end);
  }

  /** A close can wait for ever. */
  private static void beginEnd(LiveThing thing) {
    Thread closing = new Thread(thing::endWork, "end");
    closing.setDaemon(true);
    closing.start();
  }

  RunTrace trace() {
    return trace;
  }

  private String outcomeOf(ProgramStep step, ActorThread actor) {
    boolean alone = isAlone(actor);
    String outcome;
    try {
      Object returned = things.get(step.thing()).perform(step, actor);
      outcome = step.isOfNodes() && !alone ? "asked" : String.valueOf(returned);
      outcome += step.isRelease() && alone ? ", nodes " + stage.countNodes(path) : "";
      told.remove(step.actor() + " " + step.thing());
    } catch (InvocationTargetException e) {
      outcome = nameOf(e);
      boolean lost = outcome.equals("!LostException");
      outcome += lost && !told.add(step.actor() + " " + step.thing()) ? RunTrace.AGAIN : "";
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
