package dev.baton.spring;

import dev.baton.Baton;
import dev.baton.error.LostException;
import dev.baton.error.NotAcquiredException;
import dev.baton.lock.Lock;
import dev.baton.lock.LockHold;
import dev.baton.protocol.EndReason;
import dev.baton.spring.settings.FencedLockProperties;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.StringValueResolver;

/** Runs methods with {@link FencedLock}, while they hold their lock. */
final class FencedLockInterceptor implements GuardedInterceptor {
  private final AnnotatedMethods<FencedLock> methods;
  private final Supplier<Baton> baton;
  private final Supplier<FencedLockProperties> defaults;
  private final StringValueResolver placeholders;
  private final BeanFactory beans;
  private final Map<Method, FencedLockMethod> prepared = new ConcurrentHashMap<>();

  FencedLockInterceptor(
      AnnotatedMethods<FencedLock> methods,
      Supplier<Baton> baton,
      Supplier<FencedLockProperties> defaults,
      StringValueResolver placeholders,
      BeanFactory beans) {
    this.methods = methods;
    this.baton = baton;
    this.defaults = defaults;
    this.placeholders = placeholders;
    this.beans = beans;
  }

  /** Checks the settings, by a lock below the path of the method. */
  @Override
  public void prepareMethod(Method target) {
    FencedLockMethod method = prepared.computeIfAbsent(target, this::readAnnotation);
    String example = method.wanted().value().length == 0 ? "" : '/' + "key";
    Lock unused = method.lockAt(baton.get(), method.parent() + example, defaults.get());
  }

  private FencedLockMethod readAnnotation(Method target) {
    return FencedLockMethod.readAnnotation(
        methods.annotationOf(target), target, defaults.get(), placeholders, beans);
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    Object bean = invocation.getThis();
    Class<?> type =
        bean == null ? invocation.getMethod().getDeclaringClass() : AopUtils.getTargetClass(bean);
    Method target = AopUtils.getMostSpecificMethod(invocation.getMethod(), type);
    FencedLockMethod method = prepared.computeIfAbsent(target, this::readAnnotation);
    String path = method.pathFor(bean, invocation.getArguments());
    Optional<FencedCall> outer = FencedCall.findOuter(path);
    if (outer.isPresent()) {
      checkUpgrade(method, outer.get());
      return runCall(invocation, method, outer.get().newNested());
    }
    return runHolding(invocation, method, path);
  }

  /** A reader that waits to become a writer would wait for itself. */
  private static void checkUpgrade(FencedLockMethod method, FencedCall outer) {
    if (method.wanted().mode() == FencedLockMode.WRITE && outer.mode() == FencedLockMode.READ) {
      throw new IllegalStateException(
          "%s wants to write under %s, which this thread holds as a reader: acquire it as a writer"
              .formatted(method.description(), outer.path()));
    }
  }

  private @Nullable Object runHolding(
      MethodInvocation invocation, FencedLockMethod method, String path) throws Throwable {
    AtomicReference<@Nullable EndReason> lost = new AtomicReference<>();
    LockHold hold = acquire(method, path);
    try {
      hold.onLost(lost::set);
      FencedCall call = FencedCall.underLock(hold, method.wanted().mode());
      Object result = runCall(invocation, method, call);
      if (hold.isValid()) {
        return result;
      }
    } catch (InterruptedException | RuntimeException e) {
      throw hold.isValid() ? e : lossOf(method, hold, lost.get(), e);
    } finally {
      hold.close(); // clears the interrupt that told of the loss
    }
    throw lossOf(method, hold, lost.get(), null);
  }

  private LockHold acquire(FencedLockMethod method, String path) throws InterruptedException {
    Lock lock = method.lockAt(baton.get(), path, defaults.get());
    if (method.waitTime().isZero()) {
      return lock.tryAcquire()
          .orElseThrow(
              () -> new NotAcquiredException(path + " is taken, and no wait time is allowed"));
    }
    return lock.acquire(method.waitTime());
  }

  private static @Nullable Object runCall(
      MethodInvocation invocation, FencedLockMethod method, FencedCall call) throws Throwable {
    method.arguments().fillArguments(invocation, call);
    call.beginHere();
    try {
      return invocation.proceed();
    } finally {
      call.endHere();
    }
  }

  private static LostException lossOf(
      FencedLockMethod method,
      LockHold hold,
      @Nullable EndReason reason,
      @Nullable Throwable cause) {
    EndReason known = reason == null ? EndReason.LEASE_OVER : reason;
    return new LostException(
        known,
        "%s was still running when it lost %s, with fencing token %d: %s"
            .formatted(method.description(), hold.path(), hold.fencingToken(), known),
        cause);
  }
}
