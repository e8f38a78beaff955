package dev.baton.lookalikes;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.stream.Collectors.joining;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.curator.framework.CuratorFramework;
import org.jspecify.annotations.Nullable;

/** A latch with its listeners. */
final class LiveLatch implements LiveThing {
  private static final String LISTENER = "leader.LeaderLatchListener";

  private final RecipeLibrary library;
  private final String name;
  private final RunTrace trace;
  private final ReflectedObject latch;
  private final WorkingListener worker;
  private final ExecutorService elsewhere = Executors.newCachedThreadPool();
  private final Deque<Object> listeners = new ArrayDeque<>();
  private final Object monitor = new Object();
  private boolean closes;
  private int added;

  LiveLatch(
      RecipeLibrary library,
      ProgramThing plan,
      CuratorFramework client,
      String path,
      RunTrace trace)
      throws InvocationTargetException {
    this.library = library;
    this.name = plan.name();
    this.trace = trace;
    this.worker = new WorkingListener(path, name + " work", trace);
    this.latch =
        ReflectedObject.create(library.typeOf(plan.kind().className()), client, path, name);
  }

  /** What a listener does when the latch leads. */
  private interface LeaderTask {
    void lead() throws InterruptedException, InvocationTargetException;
  }

  @Override
  public @Nullable Object perform(ProgramStep step, ActorThread actor)
      throws InvocationTargetException {
    return switch (step.method()) {
      case "close" -> closeByUser(step.mode());
      case "await" ->
          step.isLimited()
              ? latch.call("await", (long) step.limit(), MILLISECONDS)
              : latch.call("await");
      case "getLeader" -> describe(Objects.requireNonNull(latch.call("getLeader")));
      case "getParticipants" -> describeAll((Collection<?>) latch.call("getParticipants"));
      case "listen" -> listen(false, () -> {});
      case "listenElsewhere" -> listen(true, () -> {});
      case "listenWorking" -> listen(true, worker::work);
      case "listenClosing" -> listenClosing();
      case "listenLocked" -> listen(false, () -> {}, monitor);
      case "closeLocked" -> closeLocked();
      case "unlisten" -> unlisten();
      case "finish" -> worker.finish();
      default -> latch.call(step.method());
    };
  }

  private @Nullable Object closeByUser(String mode) throws InvocationTargetException {
    Object returned = mode.isEmpty() ? latch.call("close") : close(mode);
    worker.noteIfWorking();
    return returned;
  }

  private @Nullable Object close(String mode) throws InvocationTargetException {
    return latch.call("close", library.constantOf("leader.LeaderLatch$CloseMode", mode));
  }

  /** Closes it with the monitor that a listener may need. */
  private @Nullable Object closeLocked() throws InvocationTargetException {
    synchronized (monitor) {
      return close("NOTIFY_LEADER");
    }
  }

  private @Nullable Object listen(boolean isElsewhere, LeaderTask task)
      throws InvocationTargetException {
    return listen(isElsewhere, task, new Object());
  }

  private @Nullable Object listen(boolean isElsewhere, LeaderTask task, Object needed)
      throws InvocationTargetException {
    if (closes) {
      return "none";
    }
    String source = name + " listener " + added++;
    Object listener =
        library.implement(
            LISTENER,
            (proxy, method, arguments) -> {
              synchronized (needed) {
                trace.note(source, method.getName());
              }
              if (method.getName().equals("isLeader")) {
                task.lead();
              }
              return null;
            });
    listeners.push(listener);
    return isElsewhere
        ? latch.call("addListener", listener, elsewhere)
        : latch.call("addListener", listener);
  }

  /** It is the only listener: Curator calls several in no certain order. */
  private @Nullable Object listenClosing() throws InvocationTargetException {
    if (!listeners.isEmpty()) {
      return "none";
    }
    Object added = listen(false, () -> latch.call("close"));
    closes = true;
    return added;
  }

  private @Nullable Object unlisten() throws InvocationTargetException {
    return listeners.isEmpty() ? "none" : latch.call("removeListener", listeners.pop());
  }

  /** Returns the id of a participant, and whether it leads. */
  static String describe(Object participant) {
    ReflectedObject reflected = new ReflectedObject(participant);
    try {
      return reflected.call("getId") + (Boolean.TRUE.equals(reflected.call("isLeader")) ? "*" : "");
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  static String describeAll(@Nullable Collection<?> participants) {
    return Objects.requireNonNull(participants).stream()
        .map(LiveLatch::describe)
        .collect(joining(" "));
  }

  @Override
  public String observe() throws InvocationTargetException {
    return String.valueOf(latch.call("hasLeadership"));
  }

  @Override
  public void endWork() {
    elsewhere.shutdownNow();
    try {
      close("SILENT");
    } catch (InvocationTargetException e) {
      trace.note("end", "closed already");
    }
  }
}
