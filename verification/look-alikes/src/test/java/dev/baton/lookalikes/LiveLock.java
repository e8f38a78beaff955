package dev.baton.lookalikes;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Objects;
import org.apache.curator.framework.CuratorFramework;
import org.jspecify.annotations.Nullable;

/** A mutex, a multi-lock or the two halves of a read/write lock. */
final class LiveLock implements LiveThing {
  private final RecipeLibrary library;
  private final ReflectedObject lock;
  private final boolean halves;

  LiveLock(RecipeLibrary library, ThingKind kind, CuratorFramework client, String path)
      throws InvocationTargetException {
    this.library = library;
    this.halves = kind == ThingKind.READ_WRITE;
    Object place = kind == ThingKind.MULTI_LOCK ? List.of(path + "/a", path + "/b") : path;
    this.lock = ReflectedObject.create(library.typeOf(kind.className()), client, place);
  }

  private ReflectedObject half(String name) throws InvocationTargetException {
    return new ReflectedObject(Objects.requireNonNull(lock.call(name)));
  }

  @Override
  public @Nullable Object perform(ProgramStep step, ActorThread actor)
      throws InvocationTargetException {
    String method = step.method();
    int dot = method.indexOf('.');
    ReflectedObject called = dot < 0 ? lock : half(method.substring(0, dot));
    long limit = step.limit();
    String name = method.substring(dot + 1);
    return switch (name) {
      case "acquire" ->
          step.isLimited() ? called.call(name, limit, MILLISECONDS) : called.call(name);
      case "locker" -> useLocker(called, limit);
      case "usual" -> releaseIfAcquired(called);
      default -> called.call(name);
    };
  }

  private @Nullable Object useLocker(ReflectedObject called, long limit)
      throws InvocationTargetException {
    return ReflectedObject.create(
            library.typeOf("locks.Locker"), called.object(), limit, MILLISECONDS)
        .call("close");
  }

  /** Does as most programs do in the end. */
  private static boolean releaseIfAcquired(ReflectedObject called)
      throws InvocationTargetException {
    boolean acquired = Boolean.TRUE.equals(called.call("isAcquiredInThisProcess"));
    if (acquired) {
      called.call("release");
    }
    return acquired;
  }

  @Override
  public String observe() throws InvocationTargetException {
    String asked = "isAcquiredInThisProcess";
    return halves
        ? half("readLock").call(asked) + " " + half("writeLock").call(asked)
        : String.valueOf(lock.call(asked));
  }

  @Override
  public void endWork() {}
}
