package dev.baton.spring;

import dev.baton.error.LostException;
import dev.baton.spring.guard.CallGuard;
import dev.baton.spring.guard.CallStack;
import java.lang.reflect.Method;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

/**
 * What became of a call that has run under a guard.
 *
 * @param result what it returned
 * @param thrown what it threw; null if it returned
 * @param lost what it, or a call around it, has lost; null if all is well
 * @param lostAround whether that was lost by a call around it
 */
record GuardedRun(
    @Nullable Object result,
    @Nullable Exception thrown,
    @Nullable CallGuard lost,
    boolean lostAround) {

  /** Runs a call that has begun, and ends it. An Error passes. */
  static GuardedRun proceed(
      MethodInvocation invocation, CallStack stack, CallGuard guard, TokenArguments arguments)
      throws Throwable {
    Object result = null;
    Exception thrown = null;
    CallGuard lost;
    try {
      arguments.fillArguments(invocation, new FencedCall(guard));
      result = awaitWork(invocation.proceed(), invocation.getMethod());
    } catch (Exception e) {
      thrown = e;
    } finally {
      lost = stack.end(OpenTransactions.around(stack));
    }
    return new GuardedRun(result, thrown, lost, lost != null && stack.dependsOn(lost));
  }

  /**
   * Waits for a future, so that its work is done under the guard. Its outcome is for the code that
   * gets it.
   */
  private static @Nullable Object awaitWork(@Nullable Object result, Method method)
      throws InterruptedException {
    if (result instanceof CompletionStage<?> || result instanceof Future<?>) {
      Future<?> future =
          result instanceof CompletionStage<?> stage
              ? stage.toCompletableFuture()
              : (Future<?>) result;
      try {
        future.get();
      } catch (ExecutionException | CancellationException e) {
        return result;
      }
    } else if (method.getReturnType() == Object.class
        && result != null
        && MethodRefusal.isLazy(result)) {
      throw new IllegalStateException(
          "%s has returned a %s, whose work nothing would guard: do the work within the method"
              .formatted(method, result.getClass().getName()));
    }
    return result;
  }

  /** Returns the exception for the loss, if there was one. */
  @Nullable LostException lossOf(String what) {
    return lost == null
        ? null
        : CallStack.lossOf(lost, what + " was still running when it lost", thrown);
  }
}
