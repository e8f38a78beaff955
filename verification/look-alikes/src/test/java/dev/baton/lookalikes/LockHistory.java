package dev.baton.lookalikes;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the threads of a program do with its locks until a step, as the trace of a run has it. For
 * one thread.
 */
final class LockHistory {
  private static final String RETURNS = " -> ";
  private static final String WRITE = "writeLock.acquire";
  private static final String READ = "readLock.acquire";

  private final RecipeProgram program;
  private final Map<String, LockUse> uses = new HashMap<>();
  private final Map<Integer, Integer> waiting = new HashMap<>();
  private Map<Integer, Integer> waitingBefore = Map.of();
  private Optional<ProgramStep> last = Optional.empty();
  private boolean released;
  private int revocations;

  /** What one thread has of one object. */
  private static final class LockUse {
    private int reads;
    private int writes;
    private boolean readsOn;

    void count(String method, int change) {
      if (method.startsWith("read")) {
        reads += change;
      } else {
        writes += change;
        readsOn |= writes == 0 && reads > 0;
      }
      readsOn &= reads > 0;
    }
  }

  private LockHistory(RecipeProgram program) {
    this.program = program;
  }

  /** Returns the history of a run until a step, with what that brought about. */
  static LockHistory until(RecipeProgram program, RunTrace trace, int step) {
    LockHistory history = new LockHistory(program);
    for (int i = 0; i <= step && i < program.steps().size(); i++) {
      history.noteStep(i, trace.eventsOf(i));
    }
    return history;
  }

  private void noteStep(int index, Map<String, String> events) {
    ProgramStep step = program.steps().get(index);
    last = Optional.of(step);
    waitingBefore = Map.copyOf(waiting);
    for (int actor = 0; actor < RecipeProgram.ACTORS; actor++) {
      String event = events.getOrDefault("A" + actor, "");
      int call = waiting.getOrDefault(actor, index);
      if (event.contains(RETURNS)) {
        waiting.remove(actor);
        noteReturn(stepAt(call), event.substring(event.indexOf(RETURNS)));
      } else if (event.endsWith(" waits")) {
        waiting.put(actor, index);
      }
    }
  }

  private void noteReturn(ProgramStep call, String outcome) {
    boolean done = Stream.of("null", "true").anyMatch(it -> outcome.startsWith(RETURNS + it));
    if (done) {
      LockUse use = uses.computeIfAbsent(call.actor() + " " + call.thing(), it -> new LockUse());
      switch (call.method()) {
        case READ, WRITE -> use.count(call.method(), 1);
        case "readLock.release", "readLock.usual", "writeLock.release" ->
            use.count(call.method(), -1);
        default -> {}
      }
    }
    released |= (done && call.isRelease()) || call.method().equals("locker");
    revocations += outcome.equals(RETURNS + "asked") ? 1 : 0;
  }

  /** Returns whether a thread has released the write lock, and has read ever since it wrote. */
  boolean hasWriterThatReadsOn() {
    return uses.values().stream().anyMatch(use -> use.readsOn);
  }

  /** Returns whether a lock has been released. */
  boolean hasReleased() {
    return released;
  }

  /** Returns whether a holder may have been asked twice to release a lock. */
  boolean hasAskedTwice() {
    return revocations > 1;
  }

  /** Returns whether a thread reads that has, or had, the write lock when it began. */
  boolean hasWriterThatReads() {
    return hasWriterThatReadsOn()
        || uses.values().stream().anyMatch(use -> use.reads > 0 && use.writes > 0);
  }

  /**
   * Returns whether the last step releases a lock for which another thread of the same client
   * waits, and after that one a reader, or a thread of another client.
   */
  boolean freesNodeThatThreadsShare() {
    return last.filter(ProgramStep::isRelease)
        .filter(step -> !step.method().startsWith("read"))
        .flatMap(step -> firstWaiting(clientOf(step)))
        .filter(this::isOtherBehind)
        .isPresent();
  }

  private int clientOf(ProgramStep step) {
    return program.things().get(step.thing()).client();
  }

  private Optional<Integer> firstWaiting(int client) {
    return waitingBefore.values().stream()
        .filter(since -> !stepAt(since).method().equals(READ))
        .filter(since -> clientOf(stepAt(since)) == client)
        .min(Integer::compare);
  }

  private ProgramStep stepAt(int index) {
    return program.steps().get(index);
  }

  private boolean isOtherBehind(int since) {
    int client = clientOf(stepAt(since));
    return waitingBefore.values().stream()
        .filter(it -> it > since)
        .map(this::stepAt)
        .anyMatch(step -> step.method().equals(READ) || clientOf(step) != client);
  }
}
