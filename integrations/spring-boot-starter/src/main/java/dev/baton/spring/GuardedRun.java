package dev.baton.spring;

import dev.baton.error.LostException;
import dev.baton.spring.guard.CallGuard;
import dev.baton.spring.guard.CallStack;
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
      result = invocation.proceed();
    } catch (Exception e) {
      thrown = e;
    } finally {
      lost = stack.end(OpenTransactions.around(stack));
    }
    return new GuardedRun(result, thrown, lost, lost != null && stack.dependsOn(lost));
  }

  /** Returns the exception for the loss, if there was one. */
  @Nullable LostException lossOf(String what) {
    return lost == null
        ? null
        : CallStack.lossOf(lost, what + " was still running when it lost", thrown);
  }
}
