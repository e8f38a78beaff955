package dev.baton.spring;

import java.lang.reflect.Method;
import org.aopalliance.intercept.MethodInterceptor;

/** An interceptor that checks at the start what it would fail at later. */
interface GuardedInterceptor extends MethodInterceptor {
  /**
   * Prepares for calls of {@code target}.
   *
   * @throws IllegalArgumentException if its annotation cannot work; the message says why
   */
  void prepareMethod(Method target);
}
