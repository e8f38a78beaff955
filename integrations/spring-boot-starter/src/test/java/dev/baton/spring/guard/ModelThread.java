package dev.baton.spring.guard;

import dev.baton.error.LostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the model, which takes the steps that the interceptors take. A polite one ends a body
 * that is interrupted, and lets exceptions through. Another one works on, whatever happens.
 */
final class ModelThread implements CallThread {
  final int application;
  private final CallWorld world;
  private final String name;
  private final boolean polite;
  private final CallStack stack = new CallStack(this);
  private final Deque<Frame> frames = new ArrayDeque<>();
  private boolean started;
  private boolean flag;
  private boolean foreign;
  private boolean mixed;

  /** A step of a call. */
  private enum Phase {
    FIND,
    ACQUIRE,
    BEGIN,
    BODY,
    CLOSE
  }

  private static final class Frame {
    final CallProgram program;

    /** The calls that have returned within this transaction. */
    final List<Frame> ended = new ArrayList<>();

    Phase phase;
    int next;
    @Nullable CallGuard guard;
    @Nullable Exception thrown;

    Frame(CallProgram program) {
      this.program = program;
      this.phase = program.isTransaction() ? Phase.BODY : Phase.FIND;
    }

    @Override
    public String toString() {
      return "|"
          + program.needs()
          + phase
          + next
          + guard
          + ended
          + (thrown == null ? "" : thrown.getClass());
    }
  }

  ModelThread(CallWorld world, String name, int application, CallProgram program, boolean polite) {
    this.world = world;
    this.name = name;
    this.application = application;
    this.polite = polite;
    frames.push(new Frame(program));
  }

  boolean isDone() {
    return frames.isEmpty();
  }

  boolean canStep() {
    Frame top = frames.peek();
    return top != null
        && (top.phase != Phase.ACQUIRE || world.isFree(top.program.needs(), application));
  }

  void step() {
    started = true;
    Frame top = frames.element();
    switch (top.phase) {
      case FIND -> find(top);
      case ACQUIRE -> {
        top.guard = world.grantLock(application, top.program.needs()).guard;
        top.phase = Phase.BEGIN;
      }
      case BEGIN -> begin(top);
      case BODY -> work(top);
      case CLOSE -> leave(top.thrown);
    }
  }

  private void find(Frame top) {
    try {
      Optional<CallGuard> cover = stack.findCover(top.program.needs(), name);
      boolean lost = runningGuards().stream().anyMatch(CallGuard::isOver);
      world.check(!lost, () -> this + " goes on within a lost call");
      if (cover.isPresent() || top.program.isLeaderCall()) {
        top.guard = cover.or(() -> world.termOf(application, top.program.needs())).orElse(null);
        top.phase = Phase.BEGIN;
      } else {
        top.phase = Phase.ACQUIRE;
      }
    } catch (LostException | IllegalStateException e) {
      leave(e);
    }
  }

  private void begin(Frame top) {
    CallGuard guard = top.guard;
    if (guard == null || !stack.begin(guard)) {
      top.phase = Phase.CLOSE;
      top.thrown = top.program.isLeaderCall() ? null : new IllegalStateException("it has ended");
      return;
    }
    world.check(
        runningGuards().contains(guard) || !world.isClosed(guard),
        () -> this + " begins after the end");
    top.phase = Phase.BODY;
    world.checkExclusion();
  }

  private void work(Frame top) {
    if (polite && flag) {
      flag = false;
      foreign = false;
      endBody(top, new InterruptedException());
    } else if (top.next < top.program.within().size()) {
      frames.push(new Frame(top.program.within().get(top.next++)));
    } else {
      commit(top);
    }
  }

  /** A transaction of its own ends with each body that returns. */
  private void commit(Frame top) {
    try {
      stack.checkValid();
      boolean valid = runningGuards().stream().allMatch(CallGuard::isValid);
      world.check(valid, () -> this + " commits after a loss");
      endBody(top, null);
    } catch (LostException e) {
      endBody(top, e);
    }
  }

  private void endBody(Frame top, @Nullable Exception thrown) {
    top.thrown = thrown;
    top.phase = Phase.CLOSE;
    if (top.program.isTransaction()) {
      stack.endTransaction(top);
    } else {
      endCall(top, thrown);
    }
  }

  private void endCall(Frame top, @Nullable Exception thrown) {
    List<Frame> around =
        frames.stream().filter(each -> each.program.isTransaction()).limit(1).toList();
    CallGuard lost = stack.end(around);
    around.forEach(each -> each.ended.add(top));
    if (lost != null && (stack.dependsOn(lost) || !top.program.isLeaderCall())) {
      top.thrown = CallStack.lossOf(lost, name + " lost", thrown);
    } else if (lost != null) {
      top.thrown = null;
    }
  }

  /** Returns to the call around. */
  private void leave(@Nullable Exception thrown) {
    frames.pop();
    Frame around = frames.peek();
    if (around == null) {
      checkInterrupt();
      return;
    }
    boolean over = runningGuards().stream().anyMatch(guard -> world.isTold(guard));
    world.check(!over || flag || thrown != null, () -> this + " goes on without having heard");
    if (thrown != null && polite) {
      endBody(around, thrown);
    }
  }

  /** After its calls, the thread has the interrupts of other code, and no other. */
  void checkInterrupt() {
    world.check(mixed || flag == foreign, () -> this + " ends with an interrupt: " + flag);
  }

  boolean runsUnder(CallGuard guard) {
    return runningGuards().contains(guard);
  }

  private List<CallGuard> runningGuards() {
    List<CallGuard> running = new ArrayList<>();
    runningCalls().forEach(each -> running.add(each.guard));
    return running;
  }

  /** Returns the calls whose bodies run, or have run in a transaction that is open. */
  private List<Frame> runningCalls() {
    return frames.stream()
        .filter(each -> each.phase == Phase.BODY)
        .flatMap(each -> Stream.concat(Stream.of(each), each.ended.stream()))
        .filter(each -> each.guard != null)
        .toList();
  }

  /** Returns what the bodies that run need, and have by guards that are valid. */
  List<GuardScope> needsMet() {
    return runningCalls().stream()
        .filter(each -> each.guard != null && each.guard.isValid())
        .map(each -> each.program.needs())
        .toList();
  }

  boolean canBeInterrupted() {
    return started && !polite && !isDone();
  }

  /** Other code interrupts this thread. */
  void interruptByOthers() {
    mixed = flag || stack.toString().endsWith("interrupted");
    foreign = true;
    flag = true;
  }

  @Override
  public void interrupt() {
    flag = true;
  }

  @Override
  public boolean isInterrupted() {
    return flag;
  }

  @Override
  public void clearInterrupt() {
    flag = false;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name).append(flag ? "!" : "").append(foreign ? "f" : "");
    return text.append(mixed ? "m" : "").append(stack).append(frames).toString();
  }
}
