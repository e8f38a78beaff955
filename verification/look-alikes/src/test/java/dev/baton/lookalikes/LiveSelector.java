package dev.baton.lookalikes;

import java.lang.reflect.InvocationTargetException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.curator.framework.CuratorFramework;
import org.jspecify.annotations.Nullable;

/** A selector, whose listener does what the variant of the plan says. */
final class LiveSelector implements LiveThing {
  private static final List<Integer> REQUEUING = List.of(2, 4, 5, 6);
  private static final int REFUSED = 6;

  private final ProgramThing plan;
  private final RunTrace trace;
  private final ReflectedObject selector;
  private final WorkingListener worker;

  LiveSelector(
      RecipeLibrary library,
      ProgramThing plan,
      CuratorFramework client,
      String path,
      RunTrace trace)
      throws InvocationTargetException {
    this.plan = plan;
    this.trace = trace;
    this.worker = new WorkingListener(path, plan.name() + " work", trace);
    Object listener =
        library.implement(
            "leader.LeaderSelectorListener",
            (proxy, method, arguments) -> {
              if (method.getName().equals("takeLeadership")) {
                lead();
              }
              return null;
            });
    Class<?> type = library.typeOf(plan.kind().className());
    this.selector =
        plan.variant() == REFUSED
            ? ReflectedObject.create(type, client, path, refusingExecutor(), listener)
            : ReflectedObject.create(type, client, path, listener);
    selector.call("setId", plan.name());
  }

  private static ExecutorService refusingExecutor() {
    ExecutorService ended = Executors.newCachedThreadPool();
    ended.shutdown();
    return ended;
  }

  private void lead() throws InterruptedException, InvocationTargetException {
    trace.note(plan.name() + " listener", "takeLeadership");
    switch (plan.variant()) {
      case 0 -> selector.call("close");
      case 1 -> trace.note(plan.name() + " listener", "requeue " + selector.call("requeue"));
      case 3 -> throw new IllegalStateException("a listener that fails");
      default -> worker.work();
    }
  }

  @Override
  public @Nullable Object perform(ProgramStep step, ActorThread actor)
      throws InvocationTargetException {
    return switch (step.method()) {
      case "getLeader" -> LiveLatch.describe(Objects.requireNonNull(selector.call("getLeader")));
      case "getParticipants" ->
          LiveLatch.describeAll((Collection<?>) selector.call("getParticipants"));
      case "autoRequeue" ->
          REQUEUING.contains(plan.variant()) ? selector.call("autoRequeue") : "none";
      case "finish" -> worker.finish();
      default -> selector.call(step.method());
    };
  }

  @Override
  public String observe() throws InvocationTargetException {
    return String.valueOf(selector.call("hasLeadership"));
  }

  @Override
  public void endWork() {
    try {
      selector.call("close");
    } catch (InvocationTargetException e) {
      trace.note("end", "closed already");
    }
  }
}
