package dev.baton.spring;

import org.aopalliance.intercept.MethodInterceptor;

/** An interceptor that checks at the start what it would fail at later. */
interface GuardedInterceptor extends MethodInterceptor {
  /**
   * Prepares for calls of {@code target}.
   *
   * @throws IllegalArgumentException if its annotation cannot work; the message says why
   */
  void prepareMethod(GuardedMethod target);

  /**
   * Returns whether each call of {@code outer} holds all that a call of {@code inner} needs, so
   * that it may call that past the proxy. Both have been prepared.
   */
  boolean covers(GuardedMethod outer, GuardedMethod inner);
}
