package dev.baton.lookalikes;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.jspecify.annotations.Nullable;

/** A semaphore. */
final class LiveSemaphore implements LiveThing {
  private final ReflectedObject semaphore;
  private volatile @Nullable Object returned;

  LiveSemaphore(RecipeLibrary library, ProgramThing plan, CuratorFramework client, String path)
      throws InvocationTargetException {
    semaphore =
        ReflectedObject.create(
            library.typeOf(plan.kind().className()), client, path, plan.variant());
  }

  @Override
  public @Nullable Object perform(ProgramStep step, ActorThread actor)
      throws InvocationTargetException {
    long limit = step.limit();
    return switch (step.call()) {
      case "acquire" -> keep(semaphore.call("acquire"), actor);
      case "acquire(t)" -> keep(semaphore.call("acquire", limit, MILLISECONDS), actor);
      case "acquireTwo" -> keep(semaphore.call("acquire", 2), actor);
      case "acquireTwo(t)" -> keep(semaphore.call("acquire", 2, limit, MILLISECONDS), actor);
      case "returnLease" -> giveBack(actor.leases().poll());
      case "returnAgain" -> giveBack(returned);
      case "returnNull" -> semaphore.call("returnLease", (Object) null);
      default -> giveBackAll(actor);
    };
  }

  private static String keep(@Nullable Object acquired, ActorThread actor) {
    if (acquired instanceof Collection<?> several) {
      actor.leases().addAll(several);
      return several.size() + " leases";
    }
    if (acquired == null) {
      return "null";
    }
    actor.leases().add(acquired);
    return "lease";
  }

  private @Nullable Object giveBack(@Nullable Object lease) throws InvocationTargetException {
    if (lease == null) {
      return "none";
    }
    returned = lease;
    return semaphore.call("returnLease", lease);
  }

  private @Nullable Object giveBackAll(ActorThread actor) throws InvocationTargetException {
    List<Object> all = new ArrayList<>(actor.leases());
    actor.leases().clear();
    return semaphore.call("returnAll", all);
  }

  @Override
  public String observe() {
    return "";
  }

  @Override
  public void endWork() {}
}
