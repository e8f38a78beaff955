package dev.baton.spring;

import dev.baton.error.LostException;
import dev.baton.error.NotAcquiredException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.spring.election.KnownEnsembles;
import dev.baton.spring.guard.CallGuard;
import dev.baton.spring.guard.CallStack;
import dev.baton.spring.guard.GuardScope;
import dev.baton.spring.settings.FencedLockProperties;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.StringValueResolver;

/** Runs methods with {@link FencedLock}, while they hold their lock. */
final class FencedLockInterceptor implements GuardedInterceptor {
  private final AnnotatedMethods<FencedLock> methods;
  private final Supplier<KnownEnsembles> ensembles;
  private final Supplier<FencedLockProperties> defaults;
  private final StringValueResolver placeholders;
  private final BeanFactory beans;
  private final Map<GuardedMethod, FencedLockMethod> prepared = new ConcurrentHashMap<>();

  FencedLockInterceptor(
      AnnotatedMethods<FencedLock> methods,
      Supplier<KnownEnsembles> ensembles,
      Supplier<FencedLockProperties> defaults,
      StringValueResolver placeholders,
      BeanFactory beans) {
    this.methods = methods;
    this.ensembles = ensembles;
    this.defaults = defaults;
    this.placeholders = placeholders;
    this.beans = beans;
  }

  /** Checks the settings, by a lock below the path of the method. */
  @Override
  public void prepareMethod(GuardedMethod target) {
    FencedLockMethod method = prepared.computeIfAbsent(target, this::readAnnotation);
    String example = method.wanted().value().length == 0 ? "" : '/' + "key";
    Lock unused = method.lockAt(ensembles.get(), method.parent() + example, defaults.get());
  }

  @Override
  public boolean covers(GuardedMethod outer, GuardedMethod inner) {
    return prepared
        .computeIfAbsent(outer, this::readAnnotation)
        .covers(prepared.computeIfAbsent(inner, this::readAnnotation), ensembles.get());
  }

  private FencedLockMethod readAnnotation(GuardedMethod target) {
    return FencedLockMethod.readAnnotation(
        methods.annotationOf(target), target, defaults.get(), placeholders, beans);
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    FencedLockMethod method =
        prepared.computeIfAbsent(GuardedMethod.calledBy(invocation), this::readAnnotation);
    String path = method.pathFor(invocation.getThis(), invocation.getArguments());
    CallStack stack = CallStack.here();
    GuardScope scope = method.scopeAt(path, ensembles.get());
    Optional<CallGuard> cover = stack.findCover(scope, method.description());
    if (cover.isPresent()) {
      return runUnder(invocation, method, stack, cover.get());
    }
    LockHold hold;
    try {
      hold = acquire(method, path);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      var unused = stack.findCover(scope, method.description()); // fails if one around has lost
      throw describeInterrupt(invocation.getMethod(), path, e);
    }
    return runUnder(invocation, method, stack, guardBy(hold, scope));
  }

  /** The hold ends with the last call under it. */
  private static CallGuard guardBy(LockHold hold, GuardScope scope) {
    CallGuard guard =
        new CallGuard(scope, hold.fencingToken(), hold::isValid, hold::guard, hold::close);
    hold.whenLost(
        reason -> {
          guard.noteEnd(reason);
          guard.interruptCalls();
        });
    hold.onLost(reason -> releaseAtExit(hold, guard));
    return guard;
  }

  /** A call that exits never returns, since the exit waits for the lock. */
  private static void releaseAtExit(LockHold hold, CallGuard guard) {
    if (guard.isLeftToExit()) {
      hold.close();
    }
  }

  private static @Nullable Object runUnder(
      MethodInvocation invocation, FencedLockMethod method, CallStack stack, CallGuard guard)
      throws Throwable {
    if (!stack.begin(guard)) {
      throw CallStack.lossOf(
          guard, method.description() + " did not begin, because it has lost", null);
    }
    GuardedRun run = GuardedRun.proceed(invocation, stack, guard, method.arguments());
    LostException loss = run.lossOf(method.description());
    Exception thrown = loss == null ? run.thrown() : loss;
    if (thrown != null) {
      throw thrown;
    }
    return run.result();
  }

  /** Returns what a method may throw whose wait for its lock was interrupted. */
  private static Exception describeInterrupt(Method called, String path, InterruptedException e) {
    for (Class<?> declared : called.getExceptionTypes()) {
      if (declared.isInstance(e)) {
        var unused = Thread.interrupted(); // as for any method that throws it
        return e;
      }
    }
    return new NotAcquiredException(path + " was not acquired: the waiting thread was interrupted");
  }

  private LockHold acquire(FencedLockMethod method, String path) throws InterruptedException {
    Lock lock = method.lockAt(ensembles.get(), path, defaults.get());
    if (method.waitTime().isZero()) {
      return lock.tryAcquire()
          .orElseThrow(
              () -> new NotAcquiredException(path + " is taken, and no wait time is allowed"));
    }
    return lock.acquire(method.waitTime());
  }
}
